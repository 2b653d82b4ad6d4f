/**
 * `<sb-conversation-delete>`: what was learnt from a conversation, and deleting it for good.
 *
 * Tells `deleted`, or `closed`.
 */

import { type TemplateResult, css, html, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { failureOf } from "../../api/failure.js";
import type { Page } from "../../api/types.js";
import { words } from "../../i18n/words.js";
import "../../ui/dialog.js";
import { shown } from "../../ui/loadable.js";
import { shared } from "../../ui/styles.js";
import { View } from "../../ui/view.js";
import { type Deleted, type Going, PARTS, type Part, type Preview } from "./types.js";
import { t } from "./words.js";

@customElement("sb-conversation-delete")
export class ConversationDelete extends View {
  static override styles = [
    shared,
    css`
      details > ul {
        margin: 4px 0 8px;
        padding-inline-start: 20px;
      }
      summary {
        cursor: pointer;
        min-height: 32px;
      }
    `,
  ];

  @property({ attribute: false }) conversation = "";
  @state() private isBusy = false;
  @state() private trouble = "";

  readonly #preview = this.loader<Preview>();

  protected override load(): void {
    const conversation_id = this.conversation;
    void this.#preview.load(() =>
      this.app.call<Preview>("conversations/delete_preview", { conversation_id }),
    );
  }

  protected override render(): TemplateResult {
    const { app } = this;
    const preview = this.#preview.current;
    return html`<sb-dialog .heading=${t(app, "delete_heading")} @closed=${this.#close}>
      <div class="stack">
        ${this.trouble ? html`<p class="alert bad" role="alert">${this.trouble}</p>` : nothing}
        ${shown(
          app,
          preview,
          (value) => this.#draw(value),
          () => this.load(),
        )}
      </div>
      <button slot="actions" @click=${this.#close}>${words(app, "cancel")}</button>
      <button
        slot="actions"
        class="filled"
        ?disabled=${preview.state !== "ready" || this.isBusy}
        @click=${this.#delete}
      >
        ${t(app, this.isBusy ? "deleting" : "delete_for_good")}
      </button>
    </sb-dialog>`;
  }

  #draw(preview: Preview): TemplateResult {
    const { app } = this;
    const learnt = PARTS.some((part) => preview[part]?.total);
    return html`
      <p>${t(app, "going_messages", { count: preview.messages })}</p>
      ${learnt ? nothing : html`<p>${t(app, "nothing_learnt")}</p>`}
      ${PARTS.map((part) => this.#part(part, preview[part]))}
    `;
  }

  #part(part: Part, page: Page<Going> | undefined): unknown {
    if (!page?.total) return nothing;
    const { app } = this;
    return html`<details ?open=${part === "memories"} data-part=${part}>
      <summary>${t(app, `going_${part}`, { count: page.total })}</summary>
      <ul>
        ${page.items.map(
          (one) =>
            html`<li>
              ${one.text}${one.is_cut ? " …" : ""}
              ${one.becomes
                ? html`<span class="quiet">${t(app, "becomes", { text: one.becomes })}</span>`
                : nothing}
            </li>`,
        )}
      </ul>
      ${page.next_offset === null
        ? nothing
        : html`<button @click=${() => this.#more(part, page)}>${words(app, "more")}</button>`}
    </details>`;
  }

  async #more(part: Part, page: Page<Going>): Promise<void> {
    try {
      const found = await this.app.call<Preview>("conversations/delete_preview", {
        conversation_id: this.conversation,
        part,
        offset: page.next_offset ?? 0,
      });
      const seen = this.#preview.current.value;
      const next = found[part];
      if (!seen || !next) return;
      if (found.revision !== seen.revision) {
        this.load(); // it is not what was shown any more
        return;
      }
      this.#preview.put({ ...seen, [part]: { ...next, items: [...page.items, ...next.items] } });
    } catch (error) {
      this.trouble = failureOf(this.app, error).message;
    }
  }

  readonly #delete = async (): Promise<void> => {
    const { app } = this;
    const seen = this.#preview.current.value;
    if (!seen || this.isBusy) return;
    this.isBusy = true;
    this.trouble = "";
    try {
      const gone = await app.call<Deleted>("conversations/delete", {
        conversation_id: this.conversation,
        expected_revision: seen.revision,
      });
      const files = [...gone.files_to_delete, ...gone.damaged_copies];
      const said = [t(app, "deleted", { messages: gone.messages, memories: gone.memories })];
      if (!gone.erased) said.push(t(app, "not_erased"));
      if (files.length) said.push(t(app, "files_left", { files: files.join(", ") }));
      app.notify(said.join(" "));
      this.dispatchEvent(new Event("deleted"));
    } catch (error) {
      const failure = failureOf(app, error);
      this.trouble = failure.message;
      if (failure.code === "memory_scope_changed") this.load();
    } finally {
      this.isBusy = false;
    }
  };

  readonly #close = (): void => {
    if (!this.isBusy) this.dispatchEvent(new Event("closed"));
  };
}
