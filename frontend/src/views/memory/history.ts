/** A step of a memory's history: who did what, when, and what it changed. */

import { type TemplateResult, html, nothing } from "lit";
import type { App } from "../../app.js";
import { words } from "../../i18n/words.js";
import { actionName, doneBy, fieldName, valueOf } from "./telling.js";
import type { Step } from "./types.js";
import { t } from "./words.js";

const CHANGED_NOTHING: readonly string[] = ["noop", "conflict"];

export function stepOf(app: App, step: Step, isFree: boolean, undo: () => void): TemplateResult {
  const { owner } = step.changes;
  const isNew = owner?.before === null && owner.after === "household";
  const mayUndo =
    (app.isAdmin || !isNew) && step.undone_at === null && !CHANGED_NOTHING.includes(step.action);
  const when = app.show.dateTime(step.at);
  return html`<li>
    <div class="spread">
      <p>
        <strong>${actionName(app, step.action)}</strong>
        <span class="quiet">${doneBy(app, step)}, ${when}</span>
        ${step.undone_at
          ? html`<span class="chip">${t(app, "was_undone", { at: app.show.ago(step.undone_at) })}</span>`
          : nothing}
      </p>
      ${mayUndo
        ? html`<button
            ?disabled=${!isFree}
            aria-label=${`${words(app, "undo")}: ${actionName(app, step.action)}, ${when}`}
            @click=${undo}
          >
            ${words(app, "undo")}
          </button>`
        : nothing}
    </div>
    ${Object.keys(step.changes).length
      ? html`<dl>
          ${telling(step).map(
            ([field, { before, after }]) => html`<div>
              <dt>${fieldName(app, field)}</dt>
              <dd>
                ${before === null || before === undefined
                  ? nothing
                  : html`<span class="unseen">${t(app, "before")}</span>
                      <del>${valueOf(app, field, before)}</del>`}
                ${isGone(step)
                  ? nothing
                  : html`<span class="unseen">${t(app, "after")}</span>
                      <ins>${valueOf(app, field, after)}</ins>`}
              </dd>
            </div>`,
          )}
        </dl>`
      : nothing}
  </li>`;
}

/** What a step changed; of a memory that came or went it is enough to tell what it says. */
function telling({ changes }: Step): readonly [string, Step["changes"][string]][] {
  const all = Object.entries(changes);
  const { text } = changes;
  return text && (text.before === null || text.after === null) ? [["text", text]] : all;
}

const isGone = ({ changes }: Step): boolean => changes["text"]?.after === null;
