/** The memory: what is remembered of whom, what waits for an answer, and one memory by itself. */

import { type TemplateResult, html, nothing } from "lit";
import { customElement } from "lit/decorators.js";
import { words } from "../../i18n/words.js";
import { shown } from "../../ui/loadable.js";
import { View } from "../../ui/view.js";
import { EVERYTHING, type Wanted } from "./list.js";
import "./one.js";
import "./person.js";
import "./sentences.js";
import type { Summary } from "./types.js";
import { t } from "./words.js";

@customElement("sb-memory")
export class MemoryView extends View {
  /** What was looked for, for whoever comes back from one memory. */
  #wanted: Wanted = EVERYTHING;
  readonly #summary = this.loader<Summary>();
  protected override readonly isLive = true;

  protected override load(): void {
    void this.#summary.load(() => this.app.call<Summary>("memory/summary"));
  }

  protected override render(): TemplateResult {
    const { app } = this;
    const [id] = this.path;
    const changed = (): void => this.load();
    return html`<div class="stack" @memory-changed=${changed}>
      <div class="spread">
        <h1 tabindex="-1">${id ? t(app, "one") : words(app, "memory")}</h1>
        ${id ? html`<a class="button" href=${app.link("/memory")}>${t(app, "to_list")}</a>` : nothing}
      </div>
      ${shown(
        app,
        this.#summary.current,
        (summary) => html`
          ${id
            ? html`<sb-memory-one .app=${app} .path=${this.path} .summary=${summary}></sb-memory-one>`
            : html`<sb-memory-list
                .app=${app}
                .summary=${summary}
                .wanted=${this.#wanted}
                @wanted=${(event: CustomEvent<Wanted>) => (this.#wanted = event.detail)}
              ></sb-memory-list>
                <sb-memory-sentences .app=${app}></sb-memory-sentences>
                <sb-memory-person .app=${app} .summary=${summary}></sb-memory-person>`}
        `,
        () => this.load(),
      )}
    </div>`;
  }
}
