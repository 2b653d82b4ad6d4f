/**
 * `<sb-memory-forget>`: all that would go, and forgetting just that.
 *
 * `what` is a memory's id, or words and whose they are. Tells `forgotten`, or `closed`.
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
import { statusName } from "./telling.js";
import { type Forgotten, type Going, type Named, PARTS, type Part, type Preview } from "./types.js";
import { t } from "./words.js";

const TITLES = {
  memories: "going_memories",
  messages: "going_messages",
  facts: "going_facts",
  entities: "going_entities",
  relations: "going_relations",
} as const;

@customElement("sb-memory-forget")
export class MemoryForget extends View {
  static override styles = [
    shared,
    css`
      li {
        padding: 4px 0;
      }
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

  @property({ attribute: false }) what!: Readonly<Record<string, string>>;
  @property() heading = "";
  @state() private isBusy = false;
  @state() private trouble = "";

  readonly #preview = this.loader<Preview>();

  protected override load(): void {
    void this.#preview.load(() => this.app.call<Preview>("memory/forget_preview", this.what));
  }

  protected override render(): TemplateResult {
    const { app } = this;
    const preview = this.#preview.current;
    const isSeen = preview.state === "ready" && preview.value !== undefined;
    const nothingGoes = isSeen && PARTS.every((part) => !preview.value?.[part]?.total);
    return html`<sb-dialog .heading=${this.heading} @closed=${this.#close}>
      <div class="stack">
        ${this.trouble
          ? html`<p class="alert bad" role="alert">${this.trouble}</p>`
          : nothing}
        ${shown(
          app,
          preview,
          (value) => this.#draw(value, nothingGoes),
          () => this.load(),
        )}
      </div>
      <button slot="actions" @click=${this.#close}>${words(app, "cancel")}</button>
      <button
        slot="actions"
        class="filled"
        ?disabled=${!isSeen || this.isBusy || nothingGoes}
        @click=${this.#forget}
      >
        ${t(app, this.isBusy ? "forgetting" : "forget_for_good")}
      </button>
    </sb-dialog>`;
  }

  #draw(preview: Preview, nothingGoes: boolean): TemplateResult {
    const { app } = this;
    return html`
      <p>${t(app, nothingGoes ? "nothing_goes" : "all_goes")}</p>
      ${PARTS.map((part) => this.#part(part, preview[part]))}
      ${preview.conversations
        ? html`<p>${t(app, "going_conversations", { count: preview.conversations })}</p>`
        : nothing}
      ${preview.names.length
        ? html`<p>${t(app, "going_names", { names: preview.names.join(", ") })}</p>`
        : nothing}
      ${this.#staying(preview)}
    `;
  }

  #part(part: Part, page: Page<Going> | undefined): unknown {
    if (!page?.total) return nothing;
    const { app } = this;
    const title = t(app, TITLES[part], { count: page.total });
    return html`<details ?open=${part === "memories"} data-part=${part}>
      <summary>${title}</summary>
      <ul>
        ${page.items.map(
          (one) => html`<li>
            ${one.text}${one.is_cut ? " …" : ""}
            ${one.status && one.status !== "active"
              ? html`<span class="chip">${statusName(app, one.status)}</span>`
              : nothing}
            ${one.at
              ? html`<span class="quiet"
                  >${t(app, one.role === "user" ? "said_at" : "answered_at", {
                    owner: app.ownerName(one.owner),
                    at: app.show.dateTime(one.at),
                  })}</span
                >`
              : nothing}
          </li>`,
        )}
      </ul>
      ${page.next_offset === null
        ? nothing
        : html`<button @click=${() => this.#more(part, page)}>${words(app, "more")}</button>`}
    </details>`;
  }

  #staying(preview: Preview): unknown {
    const { app } = this;
    const stays = preview.would_stay;
    if (!stays) return nothing;
    const list = (title: string, items: readonly Named[]): unknown =>
      items.length
        ? html`<p>${title}</p>
            <ul>
              ${items.map((one) => html`<li>${one.text}</li>`)}
            </ul>`
        : nothing;
    return html`
      ${list(t(app, "stays_contains"), stays.only_contain_it)}
      ${list(t(app, "stays_about"), stays.may_be_about_it)}
      ${stays.messages_that_only_contain_it
        ? html`<p>${t(app, "stays_messages", { count: stays.messages_that_only_contain_it })}</p>`
        : nothing}
    `;
  }

  async #more(part: Part, page: Page<Going>): Promise<void> {
    try {
      const found = await this.app.call<Preview>("memory/forget_preview", {
        ...this.what,
        part,
        offset: page.next_offset ?? 0,
      });
      const seen = this.#preview.current.value;
      const next = found[part];
      if (!seen || !next) return;
      if (found.revision !== seen.revision) {
        // It is not what was shown any more: all of it is shown anew.
        this.load();
        return;
      }
      this.#preview.put({ ...seen, [part]: { ...next, items: [...page.items, ...next.items] } });
    } catch (error) {
      this.trouble = failureOf(this.app, error).message;
    }
  }

  readonly #forget = async (): Promise<void> => {
    const { app } = this;
    const seen = this.#preview.current.value;
    if (!seen || this.isBusy) return;
    this.isBusy = true;
    this.trouble = "";
    try {
      const gone = await app.call<Forgotten>("memory/forget", {
        ...this.what,
        expected_revision: seen.revision,
      });
      app.notify(this.#said(gone));
      this.dispatchEvent(new Event("forgotten"));
    } catch (error) {
      const failure = failureOf(app, error);
      this.trouble = failure.message;
      if (failure.code === "memory_scope_changed") this.load();
    } finally {
      this.isBusy = false;
    }
  };

  #said(gone: Forgotten): string {
    const { app } = this;
    const files = [...gone.files_to_delete, ...gone.damaged_copies];
    return [
      t(app, "forgotten", { memories: gone.memories, messages: gone.messages }),
      ...(gone.erased ? [] : [t(app, "not_erased")]),
      ...(files.length ? [t(app, "files_left", { files: files.join(", ") })] : []),
    ].join(" ");
  }

  readonly #close = (): void => {
    if (!this.isBusy) this.dispatchEvent(new Event("closed"));
  };
}
