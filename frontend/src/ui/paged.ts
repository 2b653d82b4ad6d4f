/** A list that the backend gives in pages: the next one is fetched when its end comes into sight. */

import { type TemplateResult, html, nothing } from "lit";
import { AsyncDirective, directive } from "lit/async-directive.js";
import { type ElementPart, type PartInfo, PartType } from "lit/directive.js";
import { failureOf, type Failure } from "../api/failure.js";
import type { Page } from "../api/types.js";
import type { App } from "../app.js";
import { words } from "../i18n/words.js";

/** Items that are fetched again at most when what is shown may be old. */
const MOST_AGAIN = 300;

export type AskPage<T> = (offset: number) => Promise<Page<T>>;

/** So many are counted at a glance; how many there are is said from here on. */
const COUNTED = 10;
/** How many come while one scrolls: what stands below a long list is to be reached. */
const BY_ITSELF = 200;

/** Holds the pages fetched so far; ask `start` for the first one, `more` for the next. */
export class Paged<T> {
  items: readonly T[] = [];
  total = 0;
  next: number | null = 0;
  state: "loading" | "ready" | "failed" = "loading";
  failure: Failure | undefined;
  /** Whether the first page has come since `start` or ever before. */
  hasFirst = false;
  #ask: AskPage<T> | undefined;
  #asked = 0;
  #busy = false;

  constructor(
    private readonly app: () => App,
    private readonly changed: () => void,
  ) {}

  /**
   * Ask for the first page; what is shown stays until it has come, unless `clear`.
   *
   * What stays is asked for as far as it was fetched, so that nobody who reads on loses the place.
   */
  async start(ask: AskPage<T>, options: { clear?: boolean } = {}): Promise<void> {
    this.#ask = ask;
    this.#asked += 1;
    this.#busy = false;
    if (options.clear) {
      this.items = [];
      this.total = 0;
      this.hasFirst = false;
    }
    await this.#fetch(0, Math.min(this.items.length, MOST_AGAIN));
  }

  async more(): Promise<void> {
    if (this.#busy || this.next === null || !this.hasFirst) return;
    await this.#fetch(this.next);
  }

  /** Change what is shown without asking, as after an edit that was stored. */
  put(items: readonly T[], total = this.total): void {
    this.items = items;
    this.total = total;
    this.changed();
  }

  async #fetch(offset: number, least = 0): Promise<void> {
    const ask = this.#ask;
    if (!ask) return;
    const asked = this.#asked;
    this.#busy = true;
    this.state = least ? "ready" : "loading";
    this.failure = undefined;
    this.changed();
    try {
      let page = await ask(offset);
      let items = page.items;
      while (asked === this.#asked && items.length < least && page.next_offset !== null) {
        page = await ask(page.next_offset);
        items = [...items, ...page.items];
      }
      if (asked !== this.#asked) return;
      this.items = offset === 0 ? items : [...this.items, ...items];
      this.total = page.total;
      this.next = page.next_offset;
      this.hasFirst = true;
      this.state = "ready";
    } catch (error) {
      if (asked !== this.#asked) return;
      this.state = "failed";
      this.failure = failureOf(this.app(), error);
    } finally {
      if (asked === this.#asked) {
        this.#busy = false;
        this.changed();
      }
    }
  }

  /** What stands below the items: loading, the failure, a button for more, or how many there are. */
  foot(): TemplateResult {
    const app = this.app();
    if (this.state === "failed" && this.failure) {
      return html`<div class="alert bad" role="alert" data-state="failed">
        <p>${words(app, "failed")} ${this.failure.message}</p>
        <button @click=${() => void this.#fetch(this.hasFirst ? (this.next ?? 0) : 0)}>
          ${words(app, "again")}
        </button>
      </div>`;
    }
    if (this.state === "loading") {
      return html`<p class="quiet" role="status" data-state="loading">
        ${words(app, "loading")}
      </p>`;
    }
    return html`<div class="spread">
      ${this.total < COUNTED
        ? nothing
        : html`<p class="quiet">${words(app, "all_shown", { count: this.total })}</p>`}
      ${this.next === null
        ? nothing
        : html`<button
            ${this.items.length < BY_ITSELF ? inSight(() => void this.more()) : nothing}
            @click=${() => void this.more()}
          >
            ${words(app, "more")}
          </button>`}
    </div>`;
  }
}

/** Runs when the element that carries it comes near the part of the page that is in sight. */
class InSight extends AsyncDirective {
  #observer: IntersectionObserver | undefined;
  #seen: () => void = () => undefined;

  constructor(part: PartInfo) {
    super(part);
    if (part.type !== PartType.ELEMENT) throw new Error("inSight belongs to an element");
  }

  override render(_seen: () => void): typeof nothing {
    return nothing;
  }

  override update(part: ElementPart, [seen]: [() => void]): typeof nothing {
    this.#seen = seen;
    if (!this.#observer) {
      this.#observer = new IntersectionObserver(
        (entries) => {
          if (entries.some((entry) => entry.isIntersecting)) this.#seen();
        },
        { rootMargin: "600px" },
      );
      this.#observer.observe(part.element);
    }
    return nothing;
  }

  protected override disconnected(): void {
    this.#observer?.disconnect();
    this.#observer = undefined;
  }
}

export const inSight = directive(InSight);
