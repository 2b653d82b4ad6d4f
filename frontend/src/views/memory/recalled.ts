/** What would be recalled for a question, each with how well it fits and why it was found. */

import { type TemplateResult, html, nothing } from "lit";
import type { App } from "../../app.js";
import { words } from "../../i18n/words.js";
import type { Explained, Recalled } from "./types.js";
import { t } from "./words.js";

export function recalled(app: App, { items, owners, how_they_hang_together: ways }: Explained): TemplateResult {
  const whose = owners.map((one) => app.ownerName(one)).join(", ");
  return html`
    <p class="quiet">${t(app, "recall_for", { owners: whose })}</p>
    ${ways.map((way) => html`<p>${way}</p>`)}
    ${items.length === 0
      ? html`<p data-state="empty">${words(app, "none_found")}</p>`
      : html`<ol class="stack">
          ${items.map((one) => item(app, one))}
        </ol>`}
  `;
}

function item(app: App, one: Recalled): TemplateResult {
  const [turn] = one.sources;
  const address = one.memory_id
    ? app.to("memory", one.memory_id)
    : turn
      ? app.to("turn", turn)
      : undefined;
  return html`<li>
    <p>${address ? html`<a href=${address}>${one.text}</a>` : one.text}</p>
    <p class="quiet">
      ${reasons(app, one).join("; ")}. ${t(app, "score", { score: app.show.number(one.score, 4) })}
      ${one.by_way_of ? html`<br />${one.by_way_of}` : nothing}
    </p>
    <span class="chip ${one.would_be_told ? "good" : ""}"
      >${t(app, one.would_be_told ? "would_be_told" : "would_not_be_told")}</span
    >
  </li>`;
}

function reasons(app: App, one: Recalled): string[] {
  const all = one.reasons.map((reason) =>
    reason !== "words"
      ? t.told(app, "reason_", reason)
      : one.share === null
        ? ""
        : t(app, "reason_words", { share: app.show.percent(one.share) }),
  );
  const told = all.filter((reason) => reason !== "");
  return told.length ? told : [t(app, "reason_other")];
}
