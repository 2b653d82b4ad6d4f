/**
 * `<sb-search label="...">`: a field for words, and behind a button what else narrows a list.
 *
 * Filters are slotted; what stands below them in sight has the slot `actions`. Tells `looked` with
 * the words a moment after the last key, and at once on Enter.
 */

import { LitElement, type TemplateResult, css, html } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import type { App } from "../app.js";
import { words } from "../i18n/words.js";
import { icon } from "./icon.js";
import { shared } from "./styles.js";

const TYPING_MS = 200;

@customElement("sb-search")
export class Search extends LitElement {
  static override styles = [
    shared,
    css`
      form {
        display: grid;
        grid-template-columns: minmax(0, 1fr) auto;
        gap: 8px;
      }
      #filters {
        grid-column: 1 / -1;
        grid-template-columns: repeat(auto-fit, minmax(min(170px, 100%), 1fr));
        gap: 12px;
        align-items: end;
      }
      #filters:not([hidden]) {
        display: grid;
      }
      slot[name="actions"] {
        display: block;
        grid-column: 1 / -1;
      }
    `,
  ];

  @property({ attribute: false }) app!: App;
  @property() label = "";
  @property() words = "";
  /** How many of the filters narrow the list. */
  @property({ type: Number }) active = 0;
  @state() private isOpen = false;
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
    const { active, app, isOpen } = this;
    return html`<form role="search" @submit=${this.#submitted}>
      <input
        type="search"
        maxlength="200"
        autocomplete="off"
        aria-label=${this.label}
        placeholder=${this.label}
        .value=${this.words}
        @input=${this.#typed}
      />
      <button
        type="button"
        aria-expanded=${isOpen}
        aria-controls="filters"
        @click=${() => (this.isOpen = !isOpen)}
      >
        ${icon("mdi:filter-variant")}${words(app, active ? "filters_active" : "filters", { active })}
      </button>
      <div id="filters" class="card" ?hidden=${!isOpen}><slot></slot></div>
      <slot name="actions"></slot>
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
