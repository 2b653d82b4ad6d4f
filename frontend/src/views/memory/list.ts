/** `<sb-memory-list>`: how much waits, the search, and what is remembered, in pages. */

import { type PropertyValues, type TemplateResult, css, html, nothing } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import { guard } from "lit/directives/guard.js";
import { repeat } from "lit/directives/repeat.js";
import { words } from "../../i18n/words.js";
import { empty, logIsOff } from "../../ui/empty.js";
import { shown } from "../../ui/loadable.js";
import { type Option, select } from "../../ui/parts.js";
import "../../ui/search.js";
import type { Search } from "../../ui/search.js";
import { Selection } from "../../ui/selection.js";
import { type Sorting, sorting, sortingFields, UNSORTED } from "../../ui/sorting.js";
import { shared } from "../../ui/styles.js";
import { View } from "../../ui/view.js";
import "./forget.js";
import { recalled } from "./recalled.js";
import { several } from "./several.js";
import { chips, kindName, mayChange, toReview } from "./telling.js";
import {
  type Explained,
  evidenceOf,
  KINDS,
  type Kind,
  type Memory,
  type Summary,
} from "./types.js";
import { t } from "./words.js";

const LIMIT = 50;

/** What is looked for; empty stands for any. */
export interface Wanted extends Sorting {
  readonly words: string;
  readonly owner: string;
  readonly kind: Kind | "";
  readonly status: string;
  readonly isRecalling: boolean;
}

export const EVERYTHING: Wanted = {
  ...UNSORTED,
  words: "",
  owner: "",
  kind: "",
  status: "active",
  isRecalling: false,
};

@customElement("sb-memory-list")
export class MemoryList extends View {
  static override styles = [
    shared,
    css`
      li.card {
        padding: 12px 16px;
        margin-bottom: 8px;
        content-visibility: auto;
        contain-intrinsic-size: auto 92px;
      }
      li a {
        color: var(--sb-text);
        font-weight: 500;
        flex: 1;
      }
      .line {
        display: flex;
        gap: 10px;
      }
      .line input {
        flex: none;
        margin: 2px 0 0;
      }
    `,
  ];

  @property({ attribute: false }) summary!: Summary;
  @property({ attribute: false }) wanted!: Wanted;
  @state() private isForgetting: "" | "words" | "several" = "";
  @query("sb-search") private readonly search?: Search;

  readonly #found = this.paged<Memory>();
  readonly #recalled = this.loader<Explained>();
  readonly #selection = new Selection<Memory>(() => this.requestUpdate());

  protected override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    // Whatever was changed in the memory shows in the summary first.
    if (changed.get("summary") !== undefined) this.load();
  }

  protected override load(): void {
    this.#list(false);
    if (this.wanted.isRecalling) this.#recall();
  }

  #want(changed: Partial<Wanted>): void {
    this.wanted = { ...this.wanted, ...changed };
    this.dispatchEvent(new CustomEvent<Wanted>("wanted", { detail: this.wanted }));
  }

  #list(clear: boolean): void {
    const { words: said, owner, kind, status } = this.wanted;
    const fields = {
      limit: LIMIT,
      ...sortingFields(this.wanted),
      status: status === "pinned" ? "active" : status,
      ...(status === "pinned" ? { pinned: true } : {}),
      ...(said ? { containing: said } : {}),
      ...(owner ? { owner } : {}),
      ...(kind ? { kind } : {}),
    };
    void this.#found.start((offset) => this.app.call("memory/list", { ...fields, offset }), {
      clear,
    });
  }

  #recall(): void {
    const { words: question, owner } = this.wanted;
    void this.#recalled.load(() =>
      this.app.call<Explained>("recall/explain", { question, ...(owner ? { owner } : {}) }),
    );
  }

  protected override render(): TemplateResult {
    const { app, summary } = this;
    const { words: said, owner, kind, status } = this.wanted;
    const { since, until } = this.wanted;
    const chosen = [owner, kind, since, until, status === "active" ? "" : status];
    const active = chosen.filter(Boolean).length;
    const isEmpty = !said && !active && this.#found.hasFirst && this.#found.total === 0;
    return html`<div class="stack">
      ${toReview(app, summary)}
      ${isEmpty ? this.#empty() : html`${this.#filters(active)} ${this.#results()}`}
      ${this.#private()} ${this.#looked()}
      ${this.isForgetting
        ? html`<sb-memory-forget
            .app=${app}
            .what=${this.isForgetting === "several"
              ? { memory_ids: this.#chosen.map((one) => one.id) }
              : { about: said, ...(owner ? { owner } : {}) }}
            .heading=${this.isForgetting === "several"
              ? t(app, "several_forget", { count: this.#chosen.length })
              : t(app, "forget_about", { words: said })}
            @closed=${() => (this.isForgetting = "")}
            @removed=${this.#forgotten}
          ></sb-memory-forget>`
        : nothing}
    </div>`;
  }

  #empty(): TemplateResult {
    const { app } = this;
    if (app.info && !app.info.logs) return logIsOff(app);
    return html`${empty(t(app, "empty_title"), t(app, "empty"))}
      <ul class="stack">
        <li>${t(app, "empty_say_preference")}</li>
        <li>${t(app, "empty_say_fact")}</li>
        <li>${t(app, "empty_ask")}</li>
      </ul>`;
  }

  #filters(active: number): TemplateResult {
    const { app, summary, wanted } = this;
    const choose = <V extends string>(
      label: string,
      value: V,
      options: readonly Option<V>[],
      wanted: (value: V) => Partial<Wanted>,
    ): TemplateResult =>
      select(label, value, options, (chosen) => {
        this.#want(wanted(chosen));
        this.#list(true);
        if (this.wanted.isRecalling) this.#recall();
      });
    return html`<sb-search
      .app=${app}
      .label=${t(app, "search")}
      .words=${wanted.words}
      .active=${active}
      @looked=${({ detail }: CustomEvent<string>) => this.#look(detail)}
    >
      ${choose(
        t(app, "owner"),
        wanted.owner,
        [
          ["", t(app, "everybody")],
          ...summary.owners
            .filter((one) => this.#isShown(one.owner))
            .map(({ owner, kinds }): Option<string> => {
              return [owner, `${app.ownerName(owner)} (${app.show.number(this.#count(kinds))})`];
            }),
        ],
        (owner) => ({ owner }),
      )}
      ${choose<Kind | "">(
        t(app, "kind"),
        wanted.kind,
        [["", t(app, "all_kinds")], ...KINDS.map((one) => [one, kindName(app, one)] as const)],
        (kind) => ({ kind }),
      )}
      ${choose(
        t(app, "which"),
        wanted.status,
        [
          ["active", t(app, "which_active")],
          ["pinned", t(app, "which_pinned")],
          ["all", t(app, "which_all")],
        ],
        (status) => ({ status }),
      )}
      ${sorting(app, wanted, (changed) => {
        this.#want(changed);
        this.#list(true);
      })}
      ${wanted.words
        ? html`<div class="row" slot="actions">
            <button type="button" aria-expanded=${wanted.isRecalling} @click=${this.#toggleRecall}>
              ${t(app, "would_be_recalled")}
            </button>
            <button
              type="button"
              class="bad"
              ?disabled=${!mayChange(summary, wanted.owner || (summary.own ?? ""))}
              @click=${() => (this.isForgetting = "words")}
            >
              ${t(app, "forget_about", { words: wanted.words })}
            </button>
          </div>`
        : nothing}
    </sb-search>`;
  }

  /** Whether an owner is one to choose from: of somebody else one asks on purpose. */
  #isShown(owner: string): boolean {
    return ["household", this.app.info?.viewer.owner, this.wanted.owner].includes(owner);
  }

  #private(): unknown {
    const { app, summary } = this;
    const others = summary.owners.filter(
      (one) => !this.#isShown(one.owner) && this.#count(one.kinds),
    );
    if (!others.length) return nothing;
    return html`<section class="card stack" aria-labelledby="private">
      <h2 id="private">${t(app, "private")}</h2>
      <p class="quiet">${t(app, "private_noted")}</p>
      <div class="row">
        ${others.map(
          (one) => html`<button
            @click=${() => {
              this.#want({ owner: one.owner });
              this.#list(true);
            }}
          >
            ${t(app, "private_of", {
              owner: app.ownerName(one.owner),
              count: this.#count(one.kinds),
            })}
          </button>`,
        )}
      </div>
    </section>`;
  }

  #looked(): unknown {
    const { app, summary } = this;
    if ((app.info?.viewer.owner ?? "household") === "household") return nothing;
    return html`<section class="card stack" aria-labelledby="looked">
      <h2 id="looked">${t(app, "looked_title")}</h2>
      <p class="quiet">${t(app, "may_look")}</p>
      <ul>
        ${summary.looked.map(
          (one) => html`<li>
            ${t(app, "looked", {
              by: one.by ? app.ownerName(one.by) : t(app, "looked_by_automation"),
              at: app.show.dateTime(one.at),
            })}
          </li>`,
        )}
      </ul>
    </section>`;
  }

  #count(kinds: Summary["owners"][number]["kinds"]): number {
    return Object.values(kinds).reduce((sum, number) => sum + number, 0);
  }

  #results(): TemplateResult {
    const { app, wanted } = this;
    const found = this.#found;
    return html`
      ${wanted.isRecalling && wanted.words
        ? html`<section class="card stack" aria-labelledby="recalled">
            <h2 id="recalled">${t(app, "would_be_recalled_for", { words: wanted.words })}</h2>
            ${shown(
              app,
              this.#recalled.current,
              (value) => recalled(app, value),
              () => this.#recall(),
            )}
          </section>`
        : nothing}
      <section aria-labelledby="found" class="stack">
        <h2 id="found">${t(app, "remembered")}</h2>
        <div class="spread">
          <p class="quiet" role="status">
            ${found.state === "ready" ? t(app, "found", { count: found.total }) : ""}
          </p>
          ${found.items.length
            ? this.#selection.bar(app, found.items, (chosen) =>
                several(
                  app,
                  this.summary,
                  chosen,
                  () => (this.isForgetting = "several"),
                  () => this.#changed(),
                ),
              )
            : nothing}
        </div>
        ${found.hasFirst && found.items.length === 0
          ? html`<p data-state="empty">${words(app, "none_found")}</p>`
          : html`<ul class="plain">
              ${repeat(
                found.items,
                (one) => one.id,
                // Those that are shown already are not drawn again with each page that comes.
                (one) =>
                  guard([one, this.#selection.has(one), app.hass.language, app.hass.locale], () =>
                    this.#item(one),
                  ),
              )}
            </ul>`}
        ${found.foot()}
      </section>
    `;
  }

  #item(memory: Memory): TemplateResult {
    const { app } = this;
    return html`<li class="card">
      <p class="line">
        ${this.#selection.box(app, memory, memory.text)}
        <a href=${app.to("memory", memory.id)}>${memory.text}</a>
      </p>
      <div class="spread">
        ${chips(app, memory)}
        <span class="quiet">
          ${memory.by_person
            ? t(app, "told_by_person")
            : t(app, "learnt_from", { count: evidenceOf(memory) })},
          ${app.show.ago(memory.updated_at)}
        </span>
      </div>
    </li>`;
  }

  #look(said: string): void {
    this.#want({ words: said, ...(said ? {} : { isRecalling: false }) });
    this.#recalled.clear();
    this.#list(true);
    if (this.wanted.isRecalling) this.#recall();
  }

  readonly #toggleRecall = (): void => {
    this.#want({ isRecalling: !this.wanted.isRecalling });
    if (this.wanted.isRecalling) this.#recall();
  };

  get #chosen(): readonly Memory[] {
    return this.#selection.of(this.#found.items);
  }

  #changed(): void {
    this.#selection.clear();
    this.dispatchEvent(new Event("memory-changed", { bubbles: true, composed: true }));
  }

  readonly #forgotten = (): void => {
    if (this.isForgetting === "words") this.#want({ words: "", isRecalling: false });
    this.isForgetting = "";
    this.#changed();
    void this.updateComplete.then(() => this.search?.focus());
  };
}
