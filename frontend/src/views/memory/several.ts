/** What is done with several memories at once, each in one request. */

import { type TemplateResult, html } from "lit";
import type { Several } from "../../api/answers.js";
import type { App } from "../../app.js";
import { words } from "../../i18n/words.js";
import { mayChange, mayCorrect } from "./telling.js";
import type { Memory, Summary } from "./types.js";
import { t } from "./words.js";

type Decision = "confirm" | "end";

/** The buttons for what is chosen; `forget` opens the preview, `done` is told of a change. */
export function several(
  app: App,
  summary: Summary,
  chosen: readonly Memory[],
  forget: () => void,
  done: () => void,
): TemplateResult {
  const mayAll = chosen.every((one) => one.status === "active" && mayCorrect(summary, one.owner));
  const act = (decision: Decision) => (): void => void change(app, chosen, decision, done);
  return html`<button ?disabled=${!mayAll} @click=${act("confirm")}>
      ${t(app, "several_confirm")}
    </button>
    <button ?disabled=${!mayAll} @click=${act("end")}>${t(app, "take_back")}</button>
    <button
      class="bad"
      ?disabled=${!chosen.every((one) => mayChange(summary, one.owner))}
      @click=${forget}
    >
      ${t(app, "forget")}
    </button>`;
}

const seen = ({ id, revision }: Memory) => ({ memory_id: id, expected_revision: revision });

async function change(
  app: App,
  chosen: readonly Memory[],
  decision: Decision,
  done: () => void,
): Promise<void> {
  const [first, ...others] = chosen;
  if (!first) return;
  try {
    const fields = { ...seen(first), others: others.map(seen), decision };
    const { memory, count, group_id } = await app.call<Several>("memory/change_several", fields);
    const takeBack = async (): Promise<void> => {
      try {
        await app.call("memory/undo", { ...seen(memory), group_id });
        app.notify(t(app, "undone"));
      } catch (error) {
        app.notifyFailure(error);
      }
      done();
    };
    app.notify(t(app, `several_${decision}_done`, { count }), {
      label: words(app, "undo"),
      run: () => void takeBack(),
    });
  } catch (error) {
    app.notifyFailure(error);
  }
  done();
}
