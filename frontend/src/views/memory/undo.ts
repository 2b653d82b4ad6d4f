/** Taking back the last step of a memory, as a button beside what was just done. */

import type { App, Notice } from "../../app.js";
import { words } from "../../i18n/words.js";
import type { Page } from "../../api/types.js";
import type { One, Step } from "./types.js";
import { t } from "./words.js";

/** Return the button, for those who may. */
export function takeBack(app: App, id: string, done: () => void): Notice["action"] {
  return { label: words(app, "undo"), run: () => void undoLast(app, id, done) };
}

async function undoLast(app: App, id: string, done: () => void): Promise<void> {
  try {
    const fields = { memory_id: id, limit: 1 };
    const { items } = await app.call<Page<Step>>("memory/history", fields);
    const [last] = items;
    if (!last) return;
    const { revision } = await app.call<One>("memory/get", fields);
    await app.call("memory/undo", {
      memory_id: id,
      expected_revision: revision,
      group_id: last.group_id,
    });
    app.notify(t(app, "undone"));
  } catch (error) {
    app.notifyFailure(error);
  }
  done();
}
