/** What a view shows that has nothing to show: why, and what to do. */

import { type TemplateResult, html, nothing } from "lit";
import type { App } from "../app.js";
import { words } from "../i18n/words.js";

export function empty(title: string, text: string, actions: unknown = nothing): TemplateResult {
  return html`<section class="card stack" data-state="empty">
    <h2>${title}</h2>
    <p>${text}</p>
    ${actions === nothing ? nothing : html`<div class="row">${actions}</div>`}
  </section>`;
}

/** That no log is kept, with the way to the settings for those who may change that. */
export function logIsOff(app: App): TemplateResult {
  return empty(
    words(app, "log_off_title"),
    `${words(app, "log_off")}${app.isAdmin ? "" : ` ${words(app, "log_off_ask")}`}`,
    app.isAdmin
      ? html`<a class="button filled" href=${app.settings("consent")}>
          ${words(app, "open_settings")}
        </a>`
      : nothing,
  );
}
