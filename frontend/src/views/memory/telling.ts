/** How a memory is told: its kind, status and history in the user's words. */

import { type TemplateResult, html, nothing } from "lit";
import type { App } from "../../app.js";
import type { Memory, Step, Summary, Waiting } from "./types.js";
import { t } from "./words.js";

export const kindName = (app: App, kind: string): string => t.told(app, "kind_", kind);
export const statusName = (app: App, status: string): string => t.told(app, "status_", status);
export const actionName = (app: App, action: string): string => t.told(app, "action_", action);
export const doneBy = (app: App, { actor, done_by: person }: Step): string =>
  person ? t(app, "actor_by", { who: app.ownerName(person) }) : t.told(app, "actor_", actor);
export const fieldName = (app: App, field: string): string => t.told(app, "", field);

/** A value of a field as it is shown. */
export function valueOf(app: App, field: string, value: unknown): string {
  if (value === null || value === undefined || value === "") {
    return t(app, field === "valid_to" ? "no_end" : "nothing");
  }
  if (typeof value === "boolean") return t(app, value ? "yes" : "no");
  if (field === "owner") return app.ownerName(String(value));
  if (field === "kind") return kindName(app, String(value));
  if (field === "status") return statusName(app, String(value));
  if (field === "confidence" && typeof value === "number") return app.show.percent(value);
  if (field === "valid_to") return app.show.dateTime(String(value));
  return String(value);
}

/** What is told of a memory beside its text, each in a chip. */
export function chips(app: App, memory: Memory | Waiting): TemplateResult {
  return html`<span class="row">
    <span class="chip">${app.ownerName(memory.owner)}</span>
    <span class="chip">${kindName(app, memory.kind)}</span>
    ${"pinned" in memory && memory.pinned
      ? html`<span class="chip good">${t(app, "pinned")}</span>`
      : nothing}
    ${memory.in_doubt_with?.length
      ? html`<span class="chip warn">${t(app, "in_doubt")}</span>`
      : nothing}
    ${memory.status === "active"
      ? nothing
      : html`<span class="chip">${statusName(app, memory.status)}</span>`}
  </span>`;
}

/** That something waits or is in doubt, in a line that leads there. */
export function toReview(app: App, { waiting, in_doubt: doubts }: Summary): unknown {
  const count = waiting + doubts;
  if (!count) return nothing;
  return html`<a class="card" href=${app.link("/review")}
    >${t(app, "to_review", { count })}</a
  >`;
}

/** Whether the viewer may correct what belongs to an owner, and let it end: both can be undone. */
export function mayCorrect(summary: Summary | undefined, owner: string): boolean {
  return mayChange(summary, owner) || (Boolean(summary?.own) && owner === "household");
}

/** Whether the viewer may do anything to what belongs to an owner, also for good. */
export function mayChange(summary: Summary | undefined, owner: string): boolean {
  return summary !== undefined && (summary.own === null || summary.own === owner);
}
