/** Several of a list, each with a box to tick, and what is done with all of them at once. */

import { type TemplateResult, html, nothing } from "lit";
import type { App } from "../app.js";
import { check } from "./parts.js";
import { t } from "./words.js";

/** The backend takes no more in one request. */
const MOST = 200;

export class Selection<T extends { readonly id: string }> {
  #ids: ReadonlySet<string> = new Set();

  constructor(private readonly changed: () => void) {}

  has(one: T): boolean {
    return this.#ids.has(one.id);
  }

  /** What is chosen of what is shown, as it is shown now. */
  of(shown: readonly T[]): readonly T[] {
    return shown.filter((one) => this.has(one));
  }

  clear(): void {
    this.#choose([]);
  }

  /** The box of one; `name` is what it is called. */
  box(app: App, one: T, name: string): TemplateResult {
    return html`<input
      type="checkbox"
      aria-label=${t(app, "select_this", { name })}
      .checked=${this.has(one)}
      ?disabled=${!this.has(one) && this.#ids.size >= MOST}
      @change=${() =>
        this.#choose(
          this.has(one) ? [...this.#ids].filter((id) => id !== one.id) : [...this.#ids, one.id],
        )}
    />`;
  }

  /** The box of all that are shown, how many are chosen, and `actions` once there are some. */
  bar(app: App, shown: readonly T[], actions: (chosen: readonly T[]) => unknown): TemplateResult {
    const chosen = this.of(shown);
    const isAll = chosen.length > 0 && chosen.length === Math.min(shown.length, MOST);
    return html`<div class="row" role="group" aria-label=${t(app, "selected_group")}>
      ${check(t(app, "select_all"), isAll, () =>
        this.#choose(isAll ? [] : shown.slice(0, MOST).map((one) => one.id)),
      )}
      <span class="quiet" role="status">
        ${chosen.length ? t(app, "selected", { count: chosen.length }) : nothing}
      </span>
      ${chosen.length ? actions(chosen) : nothing}
    </div>`;
  }

  #choose(ids: readonly string[]): void {
    this.#ids = new Set(ids);
    this.changed();
  }
}
