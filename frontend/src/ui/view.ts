/** The base of every view: it is given the app and its part of the address. */

import { type CSSResultGroup, LitElement, type PropertyValues } from "lit";
import { property, state } from "lit/decorators.js";
import type { TurnEnded } from "../api/answers.js";
import type { App } from "../app.js";
import { Loader } from "./loadable.js";
import { Paged } from "./paged.js";
import { shared } from "./styles.js";

const SOON_MS = 300;

export abstract class View extends LitElement {
  static override styles: CSSResultGroup = shared;

  @property({ attribute: false }) app!: App;
  /** What follows the name of the view in the address: `["ID"]` of `/memory/ID`. */
  @property({ attribute: false }) path: readonly string[] = [];

  /** What is being done; one thing at a time. */
  @state() protected busy = "";

  /** Whether it follows what happens: turns that end, and what is learnt. */
  protected readonly isLive: boolean = false;
  #following = 0;
  #unfollow: (() => void) | undefined;
  #soon: ReturnType<typeof setTimeout> | undefined;

  readonly #changed = (): void => this.requestUpdate();
  readonly #returned = (): void => this.load();
  readonly #learnt = (): void => this.happened();

  /** Ask the backend for what is shown; called at first, for another path, and after a return. */
  protected abstract load(): void;

  /** A turn has ended, or without one: something was learnt. Several at once are asked for once. */
  protected happened(_turn?: TurnEnded): void {
    this.#soon ??= setTimeout(() => {
      this.#soon = undefined;
      this.load();
    }, SOON_MS);
  }

  /** Make what asks the backend and has this view drawn anew. */
  protected loader<T>(): Loader<T> {
    return new Loader<T>(() => this.app, this.#changed);
  }

  /** The same for a list that comes in pages. */
  protected paged<T>(): Paged<T> {
    return new Paged<T>(() => this.app, this.#changed);
  }

  /** Do something that takes its time, and say at the foot of the page what went wrong with it. */
  protected async attempt(what: string, work: () => Promise<void>): Promise<void> {
    this.busy = what;
    try {
      await work();
    } catch (error) {
      this.app.notifyFailure(error);
    } finally {
      this.busy = "";
    }
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.app.addEventListener("changed", this.#changed);
    this.app.addEventListener("returned", this.#returned);
    if (this.isLive) this.#follow();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.app.removeEventListener("changed", this.#changed);
    this.app.removeEventListener("returned", this.#returned);
    this.app.removeEventListener("learnt", this.#learnt);
    clearTimeout(this.#soon);
    this.#soon = undefined;
    this.#following += 1;
    this.#unfollow?.();
    this.#unfollow = undefined;
  }

  #follow(): void {
    this.app.addEventListener("learnt", this.#learnt);
    const following = ++this.#following;
    this.app
      .subscribe<TurnEnded>("turns/subscribe", {}, (turn) => this.happened(turn))
      .then((end) => {
        if (following === this.#following) this.#unfollow = end;
        else end();
      })
      .catch(() => undefined); // what the view shows says why it cannot be read
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has("path") && String(changed.get("path")) !== String(this.path)) this.load();
  }
}
