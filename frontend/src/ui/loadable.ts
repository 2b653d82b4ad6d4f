/** What is asked of the backend: loading is not empty, and empty is not failed. */

import { type TemplateResult, html, nothing } from "lit";
import { Failure, failureOf } from "../api/failure.js";
import type { App } from "../app.js";
import { words } from "../i18n/words.js";

/**
 * `value` stays while it is loaded again or could not be, so that what is shown does not vanish;
 * `is_slow` after some seconds of loading.
 */
export interface Loadable<T> {
  readonly state: "loading" | "ready" | "failed";
  readonly value?: T;
  readonly failure?: Failure;
  readonly is_slow?: boolean;
}

export const LOADING: Loadable<never> = { state: "loading" };

const SLOW_MS = 4000;

/**
 * Ask, and tell `changed` of each state; only the last question that was asked tells anything.
 */
export class Loader<T> {
  current: Loadable<T> = LOADING;
  #asked = 0;

  constructor(
    private readonly app: () => App,
    private readonly changed: () => void,
  ) {}

  async load(ask: () => Promise<T>): Promise<void> {
    const asked = ++this.#asked;
    const { value } = this.current;
    this.#set(value === undefined ? LOADING : { state: "loading", value });
    const slow = setTimeout(() => {
      if (asked === this.#asked) this.#set({ ...this.current, is_slow: true });
    }, SLOW_MS);
    try {
      const found = await ask();
      if (asked === this.#asked) this.#set({ state: "ready", value: found });
    } catch (error) {
      if (asked !== this.#asked) return;
      const failure = failureOf(this.app(), error);
      this.#set({ state: "failed", failure, ...(value === undefined ? {} : { value }) });
    } finally {
      clearTimeout(slow);
    }
  }

  /** Put what is known by now in the place of what was loaded. */
  put(value: T): void {
    this.#asked += 1;
    this.#set({ state: "ready", value });
  }

  /** Forget what was loaded, as when another thing is to be shown. */
  clear(): void {
    this.#asked += 1;
    this.#set(LOADING);
  }

  #set(next: Loadable<T>): void {
    this.current = next;
    this.changed();
  }
}

/** Draw what was loaded, or that it is loading, or why it could not be. */
export function shown<T>(
  app: App,
  loadable: Loadable<T>,
  draw: (value: T) => unknown,
  again?: () => void,
): TemplateResult {
  const { state, value, failure } = loadable;
  const trouble =
    state === "failed" && failure
      ? html`<div class="alert bad" role="alert" data-state="failed">
          <p>${words(app, "failed")} ${failure.message}</p>
          ${again
            ? html`<button @click=${again}>${words(app, "again")}</button>`
            : nothing}
        </div>`
      : nothing;
  const waiting =
    state === "loading" && (value === undefined || loadable.is_slow)
      ? html`<p class="quiet" role="status" data-state="loading">
          ${words(app, loadable.is_slow ? "loading_long" : "loading")}
        </p>`
      : nothing;
  return html`${trouble}${waiting}${value === undefined ? nothing : draw(value)}`;
}
