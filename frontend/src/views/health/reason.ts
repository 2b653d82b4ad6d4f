/** Why something failed, and what to do about it: the sentences of the backend, in words. */

import type { App } from "../../app.js";
import { t } from "./words.js";

type Key = Parameters<typeof t>[1];

/** Reasons that the backend tells nobody else in a sentence. */
const OURS = ["no_answer", "resting", "unsteady_model", "embeddings_unsupported", "import_content_gone", "purged"];

export function reasonText(app: App, reason: string | null): string {
  if (!reason) return "";
  if (OURS.includes(reason)) return t(app, `reason_${reason}` as Key);
  const sentence = app.hass.localize(`component.switchboard.exceptions.${reason}.message`);
  // A sentence with a gap is for another place, where what belongs there is known.
  return sentence && !sentence.includes("{") ? sentence : t(app, "reason_other", { reason });
}
