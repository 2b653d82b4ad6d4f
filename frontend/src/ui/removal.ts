/** The dialog before something is deleted for good: it shows all that would go, and deletes that. */

import { type CSSResultGroup, type TemplateResult, css, html, nothing } from "lit";
import { property, state } from "lit/decorators.js";
import type { Forgotten, Going } from "../api/answers.js";
import { failureOf } from "../api/failure.js";
import type { Answer, Page } from "../api/types.js";
import { words } from "../i18n/words.js";
import "./dialog.js";
import { shown } from "./loadable.js";
import { trouble } from "./parts.js";
import { shared } from "./styles.js";
import { View } from "./view.js";

/**
 * `P` is the answer of the preview, `G` something of one of its parts.
 *
 * Tells `removed`, or `closed`.
 */
export abstract class Removal<P extends Answer, G extends Going = Going> extends View {
  static override styles: CSSResultGroup = [
    shared,
    css`
      li {
        padding: 4px 0;
      }
      details > ul {
        margin: 4px 0 8px;
      }
      summary {
        min-height: 32px;
      }
    `,
  ];

  /** The fields of the command that say what is meant. */
  @property({ attribute: false }) what!: Readonly<Record<string, unknown>>;
  @property() heading = "";
  @state() protected isBusy = false;
  @state() private trouble = "";

  /** What deletes; its preview is `COMMAND_preview`. */
  protected abstract readonly command: string;
  protected abstract readonly parts: readonly string[];
  readonly #preview = this.loader<P>();

  /** What the button says. */
  protected abstract verb(): string;
  /** How many of a part would go. */
  protected abstract titleOf(part: string, count: number): string;
  /** What stands above and below the parts. */
  protected abstract above(preview: P): unknown;
  protected below(_preview: P): unknown {
    return nothing;
  }
  /** What is said of one of a part beside its words. */
  protected abstract about(one: G): unknown;
  /** What is said once it is done. */
  protected abstract done(gone: Forgotten): string;

  protected isNothing(_preview: P): boolean {
    return false;
  }

  protected pageOf(preview: P, part: string): Page<G> | undefined {
    return (preview as unknown as Readonly<Record<string, Page<G> | undefined>>)[part];
  }

  #ask(fields: Readonly<Record<string, unknown>> = {}): Promise<P> {
    return this.app.call<P>(`${this.command}_preview`, { ...this.what, ...fields });
  }

  protected override load(): void {
    void this.#preview.load(() => this.#ask());
  }

  protected override render(): TemplateResult {
    const { app } = this;
    const { state: loading, value } = this.#preview.current;
    const isSeen = loading === "ready" && value !== undefined && !this.isNothing(value);
    return html`<sb-dialog .heading=${this.heading} @closed=${this.#close}>
      <div class="stack">
        ${trouble(this.trouble)}
        ${shown(
          app,
          this.#preview.current,
          (preview) =>
            html`${this.above(preview)}
            ${this.parts.map((part) => this.#part(part, this.pageOf(preview, part)))}
            ${this.below(preview)}`,
          () => this.load(),
        )}
      </div>
      <button slot="actions" @click=${this.#close}>${words(app, "cancel")}</button>
      <button
        slot="actions"
        class="filled bad"
        ?disabled=${!isSeen || this.isBusy}
        @click=${() => void this.#remove()}
      >
        ${this.verb()}
      </button>
    </sb-dialog>`;
  }

  #part(part: string, page: Page<G> | undefined): unknown {
    if (!page?.total) return nothing;
    if (!page.items.length) {
      return html`<p data-part=${part}>${this.titleOf(part, page.total)}</p>`;
    }
    return html`<details ?open=${part === "memories"} data-part=${part}>
      <summary>${this.titleOf(part, page.total)}</summary>
      <ul>
        ${page.items.map(
          (one) => html`<li>${one.text}${one.is_cut ? " …" : ""} ${this.about(one)}</li>`,
        )}
      </ul>
      ${page.next_offset === null
        ? nothing
        : html`<button @click=${() => void this.#more(part, page)}>
            ${words(this.app, "more")}
          </button>`}
    </details>`;
  }

  async #more(part: string, page: Page<G>): Promise<void> {
    try {
      const found = await this.#ask({ part, offset: page.next_offset ?? 0 });
      const seen = this.#preview.current.value;
      const next = this.pageOf(found, part);
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

  async #remove(): Promise<void> {
    const seen = this.#preview.current.value;
    if (!seen || this.isBusy) return;
    this.isBusy = true;
    this.trouble = "";
    try {
      const fields = { ...this.what, expected_revision: seen.revision };
      this.#told(await this.app.call<Forgotten>(this.command, fields));
      this.dispatchEvent(new Event("removed"));
    } catch (error) {
      const failure = failureOf(this.app, error);
      this.trouble = failure.message;
      if (failure.code === "memory_scope_changed") this.load();
    } finally {
      this.isBusy = false;
    }
  }

  #told(gone: Forgotten): void {
    const { app } = this;
    const files = [...gone.files_to_delete, ...gone.damaged_copies].join(", ");
    const left = files ? ` ${words(app, "files_left", { files })}` : "";
    const elsewhere = gone.other_homes ? ` ${words(app, "in_other_homes", { count: gone.other_homes })}` : "";
    app.notify(this.done(gone) + (gone.erased ? "" : ` ${words(app, "not_erased")}`) + elsewhere + left);
  }

  readonly #close = (): void => {
    if (!this.isBusy) this.dispatchEvent(new Event("closed"));
  };
}
