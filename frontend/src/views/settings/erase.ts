/** `<sb-erase>`: deleting all that was said and learnt, once it was seen how much that is. */

import { type TemplateResult, html, nothing } from "lit";
import { customElement, state } from "lit/decorators.js";
import { words } from "../../i18n/words.js";
import "../../ui/dialog.js";
import { shown } from "../../ui/loadable.js";
import { View } from "../../ui/view.js";
import { act } from "./api.js";
import { t } from "./words.js";

interface Going {
  readonly memories: readonly unknown[];
  readonly facts: number;
  readonly messages: number;
  readonly graph: { readonly count: number };
}

interface Purged {
  readonly would_forget?: Going;
  readonly forgotten?: Going;
  readonly files_to_delete?: readonly string[];
  readonly damaged_copies?: readonly string[];
  readonly erased?: boolean;
}

@customElement("sb-erase")
export class Erase extends View {
  @state() private typed = "";
  @state() private done: Purged | undefined;

  readonly #found = this.loader<Purged>();

  protected override load(): void {
    void this.#found.load(() => act<Purged>(this.app, "switchboard.purge", { everything: true }));
  }

  get #isMeant(): boolean {
    return this.typed.trim().toUpperCase() === t(this.app, "erase_word");
  }

  protected override render(): TemplateResult {
    const { app, done } = this;
    return html`<sb-dialog heading=${t(app, "erase")} @closed=${this.#close}>
      ${done
        ? this.#told(done)
        : shown(app, this.#found.current, (found) => this.#asked(found), () => this.load())}
      <button slot="actions" ?disabled=${this.busy !== ""} @click=${this.#close}>
        ${words(app, done ? "close" : "cancel")}
      </button>
      ${done
        ? nothing
        : html`<button
            slot="actions"
            class="filled bad"
            ?disabled=${this.busy !== "" || !this.#isMeant || !this.#found.current.value}
            @click=${() => void this.#erase()}
          >
            ${t(app, "erase_now")}
          </button>`}
    </sb-dialog>`;
  }

  #asked({ would_forget: going }: Purged): TemplateResult {
    const word = t(this.app, "erase_word");
    return html`<div class="stack">
      <p>${t(this.app, "erase_goes")}</p>
      ${going ? this.#sums(going) : nothing}
      <p>${t(this.app, "erase_stays")}</p>
      <label class="field">
        ${t(this.app, "erase_type", { word })}
        <input
          autocomplete="off"
          autocapitalize="characters"
          .value=${this.typed}
          @input=${({ target }: Event & { target: HTMLInputElement }) =>
            (this.typed = target.value)}
        />
      </label>
    </div>`;
  }

  #sums({ messages, memories, graph, facts }: Going): TemplateResult {
    const sums: readonly string[] = [
      t(this.app, "messages", { count: messages }),
      t(this.app, "memories", { count: memories.length }),
      t(this.app, "facts", { count: facts }),
      t(this.app, "graph", { count: graph.count }),
    ];
    return html`<ul>
      ${sums.map((one) => html`<li>${one}</li>`)}
    </ul>`;
  }

  #told({ forgotten, files_to_delete, damaged_copies, erased }: Purged): TemplateResult {
    const files = [...(files_to_delete ?? []), ...(damaged_copies ?? [])];
    return html`<div class="stack" role="status">
      <p>${t(this.app, "erased")}</p>
      ${forgotten ? this.#sums(forgotten) : nothing}
      ${erased === false ? html`<p class="alert warn">${t(this.app, "erased_later")}</p>` : nothing}
      ${files.length
        ? html`<p class="alert warn">${t(this.app, "erased_files")}</p>
            <ul>
              ${files.map((one) => html`<li><code>${one}</code></li>`)}
            </ul>`
        : nothing}
    </div>`;
  }

  async #erase(): Promise<void> {
    await this.attempt("erase", async () => {
      const fields = { everything: true, confirm: true };
      this.done = await act<Purged>(this.app, "switchboard.purge", fields);
    });
    if (!this.done) this.#close();
  }

  readonly #close = (): void => {
    if (!this.busy) this.dispatchEvent(new Event("closed"));
  };
}
