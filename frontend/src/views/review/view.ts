/** What waits for an answer and what is in doubt, in a place of its own below the memory. */

import { type TemplateResult, html } from "lit";
import { customElement } from "lit/decorators.js";
import { words } from "../../i18n/words.js";
import { empty } from "../../ui/empty.js";
import { shown } from "../../ui/loadable.js";
import { View } from "../../ui/view.js";
import type { Summary } from "../memory/types.js";
import "../memory/waiting.js";
import { t } from "../memory/words.js";

@customElement("sb-review")
export class ReviewView extends View {
  protected override readonly isLive = true;
  readonly #summary = this.loader<Summary>();

  protected override load(): void {
    void this.#summary.load(() => this.app.call<Summary>("memory/summary"));
  }

  protected override render(): TemplateResult {
    const { app } = this;
    return html`<div class="stack" @memory-changed=${() => this.load()}>
      <div class="spread">
        <h1 tabindex="-1">${words(app, "review")}</h1>
        <a class="button" href=${app.link("/memory")}>${t(app, "to_list")}</a>
      </div>
      ${shown(
        app,
        this.#summary.current,
        (summary) =>
          summary.waiting || summary.in_doubt
            ? html`<sb-memory-waiting .app=${app} .summary=${summary}></sb-memory-waiting>`
            : empty(t(app, "review_none_title"), t(app, "review_none")),
        () => this.load(),
      )}
    </div>`;
  }
}
