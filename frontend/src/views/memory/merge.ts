/**
 * `<sb-memory-merge>`: choosing another memory of the same owner that says one thing with this one.
 *
 * Tells `merged` with the id of the one that holds, or `closed`.
 */

import { type TemplateResult, css, html, nothing } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import { failureOf } from "../../api/failure.js";
import type { Page } from "../../api/types.js";
import { words } from "../../i18n/words.js";
import "../../ui/dialog.js";
import { shown } from "../../ui/loadable.js";
import { trouble } from "../../ui/parts.js";
import { shared } from "../../ui/styles.js";
import { View } from "../../ui/view.js";
import type { Changed, Memory } from "./types.js";
import { t } from "./words.js";

const TYPING_MS = 250;
const LIMIT = 20;

@customElement("sb-memory-merge")
export class MemoryMerge extends View {
  static override styles = [
    shared,
    css`
      label.choice {
        display: flex;
        gap: 8px;
        align-items: start;
        padding: 6px 0;
      }
      label.choice input {
        flex: none;
      }
      fieldset {
        border: 0;
        margin: 0;
        padding: 0;
        min-width: 0;
      }
    `,
  ];

  @property({ attribute: false }) memory!: Memory;
  @state() private other: Memory | undefined;
  @state() private holds: "this" | "other" = "this";
  @state() private isBusy = false;
  @state() private trouble = "";
  @query("#words") private readonly words!: HTMLInputElement;

  readonly #found = this.loader<Page<Memory>>();
  #typing: ReturnType<typeof setTimeout> | undefined;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#typing);
  }

  protected override load(): void {
    const containing = this.words?.value.trim();
    void this.#found.load(() =>
      this.app.call<Page<Memory>>("memory/list", {
        owner: this.memory.owner,
        limit: LIMIT,
        ...(containing ? { containing } : {}),
      }),
    );
  }

  protected override render(): TemplateResult {
    const { app, memory, other } = this;
    return html`<sb-dialog .heading=${t(app, "merge_title")} @closed=${this.#close}>
      <div class="stack">
        <p>${t(app, "merge_text", { text: memory.text })}</p>
        ${trouble(this.trouble)}
        <label class="field"
          >${t(app, "search")}
          <input id="words" type="search" autocomplete="off" @input=${this.#typed} />
        </label>
        ${shown(
          app,
          this.#found.current,
          ({ items }) => this.#choices(items.filter((one) => one.id !== memory.id)),
          () => this.load(),
        )}
        ${other
          ? html`<fieldset>
              <legend>${t(app, "merge_holds")}</legend>
              ${this.#wording("this", memory.text)} ${this.#wording("other", other.text)}
            </fieldset>`
          : nothing}
      </div>
      <button slot="actions" @click=${this.#close}>${words(app, "cancel")}</button>
      <button
        slot="actions"
        class="filled"
        ?disabled=${!other || this.isBusy}
        @click=${this.#merge}
      >
        ${t(app, "merge")}
      </button>
    </sb-dialog>`;
  }

  #choices(items: readonly Memory[]): TemplateResult {
    const { app } = this;
    if (!items.length) return html`<p data-state="empty">${words(app, "none_found")}</p>`;
    return html`<fieldset>
      <legend>${t(app, "merge_with")}</legend>
      ${items.map(
        (one) => html`<label class="choice">
          <input
            type="radio"
            name="other"
            .checked=${one.id === this.other?.id}
            @change=${() => (this.other = one)}
          />
          ${one.text}
        </label>`,
      )}
    </fieldset>`;
  }

  #wording(which: "this" | "other", text: string): TemplateResult {
    return html`<label class="choice">
      <input
        type="radio"
        name="holds"
        .checked=${this.holds === which}
        @change=${() => (this.holds = which)}
      />
      ${text}
    </label>`;
  }

  readonly #typed = (): void => {
    clearTimeout(this.#typing);
    this.#typing = setTimeout(() => this.load(), TYPING_MS);
  };

  readonly #merge = async (): Promise<void> => {
    const { app, memory, other } = this;
    if (!other || this.isBusy) return;
    const [holding, merged] = this.holds === "this" ? [memory, other] : [other, memory];
    const seen = (one: Memory) => ({ memory_id: one.id, expected_revision: one.revision });
    this.isBusy = true;
    this.trouble = "";
    try {
      await app.call<Changed>("memory/merge", { ...seen(holding), others: [seen(merged)] });
      this.dispatchEvent(new CustomEvent<string>("merged", { detail: holding.id }));
    } catch (error) {
      const failure = failureOf(app, error);
      this.trouble = failure.message;
      if (failure.code === "memory_changed_meanwhile") {
        this.other = undefined;
        this.load();
      }
    } finally {
      this.isBusy = false;
    }
  };

  readonly #close = (): void => {
    if (!this.isBusy) this.dispatchEvent(new Event("closed"));
  };
}
