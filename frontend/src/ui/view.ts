/** The base of every view: it is given the app and its part of the address. */

import { type CSSResultGroup, LitElement, type PropertyValues } from "lit";
import { property } from "lit/decorators.js";
import type { App } from "../app.js";
import { Loader } from "./loadable.js";
import { shared } from "./styles.js";

export abstract class View extends LitElement {
  static override styles: CSSResultGroup = shared;

  @property({ attribute: false }) app!: App;
  /** What follows the name of the view in the address: `["ID"]` of `/memory/ID`. */
  @property({ attribute: false }) path: readonly string[] = [];

  readonly #changed = (): void => this.requestUpdate();
  readonly #returned = (): void => this.load();

  /** Ask the backend for what is shown; called at first, for another path, and after a return. */
  protected abstract load(): void;

  /** Make what asks the backend and has this view drawn anew. */
  protected loader<T>(): Loader<T> {
    return new Loader<T>(() => this.app, this.#changed);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.app.addEventListener("changed", this.#changed);
    this.app.addEventListener("returned", this.#returned);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.app.removeEventListener("changed", this.#changed);
    this.app.removeEventListener("returned", this.#returned);
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has("path") && String(changed.get("path")) !== String(this.path)) this.load();
  }
}
