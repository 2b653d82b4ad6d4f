/**
 * `<sb-dialog heading="...">`: a modal dialog. What is in it is slotted; buttons go into the slot
 * `actions`. It tells `closed` when the user leaves it by Escape, and gives the focus back.
 */

import { LitElement, type TemplateResult, css, html } from "lit";
import { customElement, property, query } from "lit/decorators.js";
import { shared } from "./styles.js";

@customElement("sb-dialog")
export class SbDialog extends LitElement {
  static override styles = [
    shared,
    css`
      dialog {
        background: var(--sb-card);
        color: var(--sb-text);
        border: 1px solid var(--sb-line);
        border-radius: var(--sb-round);
        padding: 20px;
        width: min(640px, calc(100vw - 24px));
        max-height: calc(100dvh - 24px);
        overflow: auto;
      }
      dialog::backdrop {
        background: rgba(0, 0, 0, 0.55);
      }
      .content {
        margin-block: 12px 16px;
      }
      .actions {
        display: flex;
        flex-wrap: wrap;
        justify-content: flex-end;
        gap: 8px;
      }
    `,
  ];

  @property() heading = "";
  @query("dialog") private readonly dialog!: HTMLDialogElement;
  #before: Element | null = null;

  override firstUpdated(): void {
    this.#before = deepActive();
    this.dialog.showModal();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    if (this.#before instanceof HTMLElement && this.#before.isConnected) this.#before.focus();
  }

  protected override render(): TemplateResult {
    return html`
      <dialog aria-labelledby="heading" @cancel=${this.#cancelled}>
        <h2 id="heading">${this.heading}</h2>
        <div class="content"><slot></slot></div>
        <div class="actions"><slot name="actions"></slot></div>
      </dialog>
    `;
  }

  #cancelled(event: Event): void {
    event.preventDefault();
    this.dispatchEvent(new Event("closed"));
  }
}

/** The element that has the focus, in whatever shadow tree it is. */
export function deepActive(): Element | null {
  let active = document.activeElement;
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
  return active;
}
