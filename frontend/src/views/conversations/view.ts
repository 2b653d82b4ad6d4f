/** Conversations: which there were, by day, and one of them with all that was said. */

import { type TemplateResult, html, nothing } from "lit";
import { customElement } from "lit/decorators.js";
import { words } from "../../i18n/words.js";
import { View } from "../../ui/view.js";
import "./list.js";
import "./one.js";
import { t } from "./words.js";

@customElement("sb-conversations")
export class ConversationsView extends View {
  /** Counts what was deleted: the list then asks anew. */
  #deleted = 0;

  protected override load(): void {}

  protected override render(): TemplateResult {
    const { app } = this;
    const [id] = this.path;
    return html`<div class="stack" @conversation-deleted=${this.#wasDeleted}>
      <div class="spread">
        <h1 tabindex="-1">${id ? t(app, "one") : words(app, "conversations")}</h1>
        ${id
          ? html`<a class="button" href=${app.link("/conversations")}>${t(app, "to_list")}</a>`
          : nothing}
      </div>
      <sb-conversation-list
        .app=${app}
        .deleted=${this.#deleted}
        ?hidden=${id !== undefined}
      ></sb-conversation-list>
      ${id
        ? html`<sb-conversation-one .app=${app} .path=${this.path}></sb-conversation-one>`
        : nothing}
    </div>`;
  }

  readonly #wasDeleted = (): void => {
    this.#deleted += 1;
    this.requestUpdate();
    this.app.go("/conversations", { replace: true });
  };
}
