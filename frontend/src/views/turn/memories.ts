/** What a turn was told of the memory, and what was learnt from it. */

import { type TemplateResult, html, nothing } from "lit";
import type { MemoryBrief, TurnDetails, TurnRecalled, TurnShown } from "../../api/answers.js";
import type { App } from "../../app.js";
import { t } from "./words.js";

/** The ways by which something came to be known, what was asked for first. */
const WAYS = ["tool", "words", "profile"] as const satisfies readonly TurnRecalled["way"][];

export function drawRecalled(app: App, turn: TurnDetails): TemplateResult {
  const groups = WAYS.map((way) => [way, turn.recalled.filter((one) => one.way === way)] as const);
  return html`<section class="card stack" aria-labelledby="recalled">
    <h2 id="recalled">${t(app, "recalled")}</h2>
    ${turn.recalled.length === 0 ? html`<p class="quiet">${t(app, "recalled_none")}</p>` : nothing}
    ${turn.recalled.length && ["fallback", "none"].includes(turn.route)
      ? html`<p>${t(app, "recalled_in_vain")}</p>`
      : nothing}
    ${groups
      .filter(([, some]) => some.length)
      .map(
        ([way, some]) => html`<h3 id="way-${way}">${t(app, `way_${way}`)}</h3>
          <ul class="plain memories" aria-labelledby="way-${way}">
            ${some.map((one) => html`<li>${recalled(app, one)}</li>`)}
          </ul>`,
      )}
  </section>`;
}

export function drawLearnt(app: App, turn: TurnShown): TemplateResult {
  const { memories, waiting, is_read: isRead } = turn.learnt;
  const none = memories.length === 0 && waiting === 0;
  return html`<section class="card stack" aria-labelledby="learnt">
    <h2 id="learnt">${t(app, "learnt")}</h2>
    ${none
      ? html`<p class="quiet">${t(app, isRead ? "learnt_none" : "learnt_unread")}</p>`
      : nothing}
    ${memories.length
      ? html`<ul class="plain memories">
          ${memories.map((one) => html`<li>${memory(app, one)}</li>`)}
        </ul>`
      : nothing}
    ${waiting
      ? html`<p>
          ${t(app, "waiting", { count: waiting })}
          <a href=${app.link("/memory/waiting")}>${t(app, "decide")}</a>
        </p>`
      : nothing}
  </section>`;
}

function recalled(app: App, one: TurnRecalled): unknown {
  if (one.memory) return memory(app, one.memory);
  if (one.conversation_id === null) return t(app, "recalled_gone");
  const talk = app.to("conversations", one.conversation_id);
  return html`<a href=${talk}>${t(app, "recalled_message")}</a>`;
}

function memory(app: App, one: MemoryBrief): unknown {
  return html`<a href=${app.to("memory", one.id)}>${one.text}</a>
    <span class="chip">${app.ownerName(one.owner)}</span>`;
}
