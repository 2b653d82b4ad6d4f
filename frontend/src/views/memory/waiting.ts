/** `<sb-memory-waiting>`: what waits for an answer or is in doubt, each with its answers. */

import { type PropertyValues, type TemplateResult, css, html, nothing } from "lit";
import { customElement, property } from "lit/decorators.js";
import { repeat } from "lit/directives/repeat.js";
import { shown } from "../../ui/loadable.js";
import { shared } from "../../ui/styles.js";
import { View } from "../../ui/view.js";
import type { Page } from "../../api/types.js";
import { chips, mayChange } from "./telling.js";
import type { Changed, Doubted, Memory, Summary, Waiting } from "./types.js";
import { t } from "./words.js";
import { takeBack } from "./undo.js";

const LIMIT = 20;

interface Pair {
  readonly first: Doubted;
  readonly second: Doubted;
}

@customElement("sb-memory-waiting")
export class MemoryWaiting extends View {
  static override styles = [
    shared,
    css`
      li.card {
        margin-top: 8px;
      }
      blockquote {
        margin: 0;
        padding-inline-start: 12px;
        border-inline-start: 3px solid var(--sb-line);
      }
    `,
  ];

  @property({ attribute: false }) summary!: Summary;

  readonly #waiting = this.loader<Page<Waiting>>();
  readonly #doubts = this.loader<Page<Memory>>();

  protected override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    if (changed.has("summary") && changed.get("summary") !== undefined) this.load();
  }

  protected override load(): void {
    const ask = <T>(status: string): Promise<Page<T>> =>
      this.app.call<Page<T>>("memory/list", { status, limit: LIMIT });
    void this.#waiting.load(() => ask<Waiting>("waiting"));
    void this.#doubts.load(() => ask<Memory>("in_doubt"));
  }

  protected override render(): TemplateResult {
    const { app, summary } = this;
    return html`<div class="stack">
      ${summary.waiting
        ? html`<section class="card stack" aria-labelledby="waiting">
            <h2 id="waiting" tabindex="-1">${t(app, "waiting_title", { count: summary.waiting })}</h2>
            <p class="quiet">${t(app, app.isAdmin ? "waiting" : "waiting_person")}</p>
            ${shown(
              app,
              this.#waiting.current,
              ({ items }) => html`<ul class="plain">
                ${repeat(
                  items,
                  (one) => one.id,
                  (one) => this.#waits(one),
                )}
              </ul>`,
              () => this.load(),
            )}
          </section>`
        : nothing}
      ${summary.in_doubt
        ? html`<section class="card stack" aria-labelledby="doubts">
            <h2 id="doubts" tabindex="-1">${t(app, "doubts_title")}</h2>
            <p class="quiet">${t(app, "doubts")}</p>
            ${shown(
              app,
              this.#doubts.current,
              ({ items }) => html`<ul class="plain">
                ${repeat(pairsOf(items), key, (pair) => this.#pair(pair))}
              </ul>`,
              () => this.load(),
            )}
          </section>`
        : nothing}
    </div>`;
  }

  #waits(one: Waiting): TemplateResult {
    const { app } = this;
    return html`<li class="card stack">
      <p><strong>${one.question || one.text}</strong></p>
      ${one.question ? html`<p>${one.text}</p>` : nothing}
      <div class="spread">
        ${chips(app, one)}
        <span class="quiet">${app.show.ago(one.created_at)}</span>
      </div>
      <div class="row">
        ${app.isAdmin
          ? html`<button
              class="filled"
              ?disabled=${this.busy !== ""}
              aria-label=${`${t(app, "confirm")}: ${one.text}`}
              @click=${() => this.#decide(one, "confirm")}
            >
              ${t(app, "confirm")}
            </button>`
          : nothing}
        <button
          class="bad"
          ?disabled=${this.busy !== ""}
          aria-label=${`${t(app, "reject")}: ${one.text}`}
          @click=${() => this.#decide(one, "reject")}
        >
          ${t(app, "reject")}
        </button>
      </div>
    </li>`;
  }

  #pair(pair: Pair): TemplateResult {
    const { app } = this;
    const isFree = this.busy === "" && mayChange(this.summary, pair.first.owner);
    return html`<li class="card stack">
      ${[pair.first, pair.second].map(
        (one) => html`<div class="spread">
          <blockquote>
            <a href=${app.to("memory", one.id)}>${one.text}</a>
          </blockquote>
          <button
            ?disabled=${!isFree}
            aria-label=${`${t(app, "this_holds")}: ${one.text}`}
            @click=${() => this.#settle(one, one === pair.first ? pair.second : pair.first, false)}
          >
            ${t(app, "this_holds")}
          </button>
        </div>`,
      )}
      <div class="row">
        <button
          ?disabled=${!isFree}
          aria-label=${`${t(app, "both_hold")}: ${pair.first.text} / ${pair.second.text}`}
          @click=${() => this.#settle(pair.first, pair.second, true)}
        >
          ${t(app, "both_hold")}
        </button>
        <span class="chip">${app.ownerName(pair.first.owner)}</span>
      </div>
    </li>`;
  }

  async #decide(one: Waiting, decision: "confirm" | "reject"): Promise<void> {
    await this.#do(one.id, "waiting", async () => {
      await this.app.call<Changed>(`memory/${decision}`, {
        memory_id: one.id,
        expected_revision: one.revision,
      });
      this.app.notify(t(this.app, decision === "confirm" ? "confirmed" : "rejected"));
    });
  }

  async #settle(holds: Doubted, other: Doubted, both: boolean): Promise<void> {
    const seen = (one: Doubted) => ({ memory_id: one.id, expected_revision: one.revision });
    await this.#do(holds.id, "doubts", async () => {
      await this.app.call<Changed>("memory/settle", {
        ...seen(holds),
        others: [seen(other)],
        both_hold: both,
      });
      const { app } = this;
      app.notify(
        t(app, "settled"),
        takeBack(app, holds.id, () => this.#changed()),
      );
    });
  }

  /** Do something with one of them; what is shown afterwards is what the backend says then. */
  async #do(id: string, section: string, work: () => Promise<void>): Promise<void> {
    await this.attempt(id, work);
    this.#changed();
    // The button is about to go: go on at the heading of what is left.
    this.renderRoot.querySelector<HTMLElement>(`#${section}`)?.focus();
  }

  #changed(): void {
    this.dispatchEvent(new Event("memory-changed", { bubbles: true, composed: true }));
  }
}

const key = (pair: Pair): string => `${pair.first.id} ${pair.second.id}`;

/** Each two that are in doubt with one another, once. */
function pairsOf(memories: readonly Memory[]): Pair[] {
  const pairs = new Map<string, Pair>();
  for (const memory of memories) {
    for (const other of memory.in_doubt_with ?? []) {
      const [first, second] = memory.id < other.id ? [memory, other] : [other, memory];
      pairs.set(`${first.id} ${second.id}`, { first, second });
    }
  }
  return [...pairs.values()];
}
