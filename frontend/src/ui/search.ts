/**
 * `<sb-search label="...">`: a field for words, and slotted after it what else narrows a list.
 *
 * Tells `looked` with the words a moment after the last key, and at once on Enter.
 */

import { LitElement, type TemplateResult, css, html } from "lit";
import { customElement, property, query } from "lit/decorators.js";
import { shared } from "./styles.js";

const TYPING_MS = 200;

@customElement("sb-search")
export class Search extends LitElement {
  static override styles = [
    shared,
    css`
      form {
        display: grid;
        grid-template-columns: repeat(auto-fit, minmax(min(180px, 100%), 1fr));
        gap: 12px;
        align-items: end;
      }
      label.field,
      ::slotted(.whole) {
        grid-column: 1 / -1;
      }
    `,
  ];

  @property() label = "";
  @property() words = "";
  @query("input") private readonly input!: HTMLInputElement;
  #typing: ReturnType<typeof setTimeout> | undefined;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#typing);
  }

  override focus(): void {
    this.input.focus();
  }

  protected override render(): TemplateResult {
    return html`<form class="card" role="search" @submit=${this.#submitted}>
      <label class="field">
        ${this.label}
        <input
          type="search"
          maxlength="200"
          autocomplete="off"
          .value=${this.words}
          @input=${this.#typed}
        />
      </label>
      <slot></slot>
    </form>`;
  }

  readonly #typed = (): void => {
    clearTimeout(this.#typing);
    this.#typing = setTimeout(() => this.#look(), TYPING_MS);
  };

  readonly #submitted = (event: Event): void => {
    event.preventDefault();
    this.#look();
  };

  #look(): void {
    clearTimeout(this.#typing);
    const detail = this.input.value.trim();
    if (detail === this.words) return;
    this.words = detail;
    this.dispatchEvent(new CustomEvent<string>("looked", { detail }));
  }
}
