/** `<sb-conversation-list>`: search, filters, and the conversations by day, in pages. */

import { type PropertyValues, type TemplateResult, css, html, nothing } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import { repeat } from "lit/directives/repeat.js";
import { words } from "../../i18n/words.js";
import { empty, logIsOff } from "../../ui/empty.js";
import { Paged } from "../../ui/paged.js";
import { shared } from "../../ui/styles.js";
import { View } from "../../ui/view.js";
import { costChip, place, routeChips, routeName } from "./telling.js";
import { type Choices, FACETS, type Facet, type Hit, type Talk } from "./types.js";
import { t } from "./words.js";

const TYPING_MS = 120;
const LIMIT = 50;
const SEARCH_LIMIT = 20;

@customElement("sb-conversation-list")
export class ConversationList extends View {
  static override styles = [
    shared,
    css`
      :host([hidden]) {
        display: none;
      }
      form,
      .filters {
        display: grid;
        grid-template-columns: repeat(auto-fit, minmax(min(170px, 100%), 1fr));
        gap: 12px;
        align-items: end;
      }
      .whole {
        grid-column: 1 / -1;
      }
      summary {
        cursor: pointer;
        min-height: 32px;
      }
      .filters {
        margin-top: 8px;
      }
      .check {
        display: flex;
        gap: 8px;
        align-items: center;
        min-height: 40px;
      }
      h3 {
        margin: 12px 0 8px;
      }
      li.card {
        padding: 12px 16px;
        margin-bottom: 8px;
        /* Rows that are not in sight are neither laid out nor painted. */
        content-visibility: auto;
        contain-intrinsic-size: auto 96px;
      }
      li a {
        color: var(--sb-text);
        font-weight: 500;
      }
    `,
  ];

  @property({ attribute: false }) deleted = 0;
  @state() private words = "";
  @state() private having: Readonly<Partial<Record<Facet, string>>> = {};
  @state() private since = "";
  @state() private until = "";
  @state() private isFailed = false;
  @state() private isDear = false;
  @query("#search") private readonly search!: HTMLInputElement;

  readonly #talks = new Paged<Talk>(
    () => this.app,
    () => this.requestUpdate(),
  );
  readonly #hits = new Paged<Hit>(
    () => this.app,
    () => this.requestUpdate(),
  );
  readonly #choices = this.loader<Choices>();
  #typing: ReturnType<typeof setTimeout> | undefined;

  protected override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    if (changed.has("deleted") && changed.get("deleted") !== undefined) this.load();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#typing);
  }

  protected override load(): void {
    void this.#choices.load(() => this.app.call<Choices>("conversations/choices"));
    this.#ask(false);
  }

  #ask(clear: boolean): void {
    const { since, until, words: said } = this;
    const times = { ...(since ? { since } : {}), ...(until ? { until } : {}) };
    if (said) {
      const { owner } = this.having;
      const fields = { query: said, limit: SEARCH_LIMIT, ...times, ...(owner ? { owner } : {}) };
      void this.#hits.start(
        (offset) => this.app.call("conversations/search", { ...fields, offset }),
        { clear },
      );
      return;
    }
    const fields = {
      limit: LIMIT,
      ...times,
      ...this.having,
      ...(this.isFailed ? { failed: true } : {}),
      ...(this.isDear ? { sort: "dearest" } : {}),
    };
    void this.#talks.start((offset) => this.app.call("conversations/list", { ...fields, offset }), {
      clear,
    });
  }

  get #isBare(): boolean {
    const { since, until, isFailed, words: said } = this;
    return !(said || since || until || isFailed || Object.keys(this.having).length);
  }

  protected override render(): TemplateResult {
    const { app } = this;
    const talks = this.#talks;
    if (this.#isBare && talks.hasFirst && talks.total === 0) return this.#empty();
    if (app.info && !app.info.logs && !talks.hasFirst) return logIsOff(app);
    return html`<div class="stack">${this.#filters()} ${this.words ? this.#found() : this.#days()}</div>`;
  }

  #empty(): TemplateResult {
    const { app } = this;
    if (app.info && !app.info.logs) return logIsOff(app);
    return empty(t(app, "empty_title"), t(app, "empty"));
  }

  #filters(): TemplateResult {
    const { app } = this;
    const choices = this.#choices.current.value;
    return html`<form class="card" role="search" @submit=${this.#submitted}>
      <label class="field whole" for="search"
        >${t(app, "search")}
        <input
          id="search"
          type="search"
          maxlength="200"
          autocomplete="off"
          .value=${this.words}
          @input=${this.#typed}
        />
      </label>
      ${this.#day("since", this.since, (value) => (this.since = value))}
      ${this.#day("until", this.until, (value) => (this.until = value))}
      ${choices ? this.#select("owner", choices) : nothing}
      ${this.words
        ? nothing
        : html`<details class="whole">
            <summary>${t(app, "more_filters")}</summary>
            <div class="filters">
              ${choices
                ? FACETS.filter((facet) => facet !== "owner").map((facet) =>
                    this.#select(facet, choices),
                  )
                : nothing}
              ${this.#check("only_failed", this.isFailed, (value) => (this.isFailed = value))}
              ${this.#check("dearest_first", this.isDear, (value) => (this.isDear = value))}
            </div>
          </details>`}
    </form>`;
  }

  #day(label: "since" | "until", value: string, chosen: (value: string) => void): TemplateResult {
    return html`<label class="field"
      >${t(this.app, label)}
      <input
        type="date"
        .value=${value}
        @change=${(event: Event) => {
          chosen((event.target as HTMLInputElement).value);
          this.#ask(true);
        }}
      />
    </label>`;
  }

  #check(
    label: "only_failed" | "dearest_first",
    value: boolean,
    chosen: (value: boolean) => void,
  ): TemplateResult {
    return html`<label class="check"
      ><input
        type="checkbox"
        .checked=${value}
        @change=${(event: Event) => {
          chosen((event.target as HTMLInputElement).checked);
          this.#ask(true);
        }}
      />${t(this.app, label)}</label
    >`;
  }

  #select(facet: Facet, choices: Choices): TemplateResult | typeof nothing {
    const { app } = this;
    if (!choices[facet].length) return nothing;
    return html`<label class="field"
      >${t(app, `facet_${facet}`)}
      <select
        name=${facet}
        @change=${(event: Event) => {
          const { [facet]: _, ...others } = this.having;
          const value = (event.target as HTMLSelectElement).value;
          this.having = value ? { ...others, [facet]: value } : others;
          this.#ask(true);
        }}
      >
        <option value="">${t(app, "all")}</option>
        ${choices[facet].map(
          (one) =>
            html`<option value=${one.value} ?selected=${one.value === this.having[facet]}>
              ${this.#name(facet, one.value)} (${app.show.number(one.conversations)})
            </option>`,
        )}
      </select>
    </label>`;
  }

  #name(facet: Facet, value: string): string {
    const { app } = this;
    switch (facet) {
      case "owner":
        return app.ownerName(value);
      case "agent_id":
        return app.entityName(value);
      case "device_id":
        return app.deviceName(value);
      case "area_id":
        return app.areaName(value);
      case "route":
        return routeName(app, value);
    }
  }

  #days(): TemplateResult {
    const { app } = this;
    const talks = this.#talks;
    const days: { readonly day: string; readonly of: Talk[] }[] = [];
    for (const talk of talks.items) {
      const day = this.isDear ? "" : app.show.day(talk.at);
      const last = days.at(-1);
      if (last?.day === day) last.of.push(talk);
      else days.push({ day, of: [talk] });
    }
    return html`<section class="stack" aria-labelledby="found">
      <h2 id="found" class="unseen">${words(app, "conversations")}</h2>
      <p class="unseen" role="status">
        ${talks.state === "ready" ? t(app, "found", { count: talks.total }) : ""}
      </p>
      ${talks.hasFirst && !talks.items.length
        ? html`<p data-state="empty">${words(app, "none_found")}</p>`
        : days.map(
            (one) =>
              html`<div>
                ${one.day ? html`<h3>${app.show.date(one.of[0]?.at ?? one.day)}</h3>` : nothing}
                <ul class="plain">
                  ${repeat(
                    one.of,
                    (talk) => talk.conversation_id,
                    (talk) => this.#talk(talk),
                  )}
                </ul>
              </div>`,
          )}
      ${talks.foot()}
    </section>`;
  }

  #talk(talk: Talk): TemplateResult {
    const { app } = this;
    const where = place(app, talk);
    return html`<li class="card">
      <p>
        <a href=${app.link(`/conversations/${encodeURIComponent(talk.conversation_id)}`)}
          >${talk.beginning || t(app, "no_words")}</a
        >
      </p>
      <div class="spread">
        <span class="row">
          <span class="quiet"
            >${talk.owners.map((owner) => app.ownerName(owner)).join(", ")}${where
              ? ` · ${where}`
              : ""}</span
          >
          ${routeChips(app, talk.routes)} ${costChip(app, talk)}
        </span>
        <span class="quiet"
          >${t(app, "messages", { count: talk.messages })} ·
          ${this.isDear ? app.show.dateTime(talk.at) : app.show.time(talk.at)}</span
        >
      </div>
    </li>`;
  }

  #found(): TemplateResult {
    const { app } = this;
    const hits = this.#hits;
    return html`<section class="stack" aria-labelledby="hits">
      <h2 id="hits">${t(app, "said_about", { words: this.words })}</h2>
      <p class="unseen" role="status">
        ${hits.state === "ready" ? t(app, "found", { count: hits.total }) : ""}
      </p>
      ${hits.hasFirst && !hits.items.length
        ? html`<p data-state="empty">${words(app, "none_found")}</p>`
        : html`<ul class="plain">
            ${hits.items.map((hit) => this.#hit(hit))}
          </ul>`}
      ${hits.foot()}
    </section>`;
  }

  #hit(hit: Hit): TemplateResult {
    const { app } = this;
    const who = hit.role === "user" ? app.ownerName(hit.owner) : t(app, "assistant");
    return html`<li class="card">
      <p>
        <a href=${app.link(`/conversations/${encodeURIComponent(hit.conversation_id ?? "")}`)}
          >${hit.text}${hit.is_cut ? " …" : ""}</a
        >
      </p>
      <p class="quiet">${who} · ${app.show.dateTime(hit.at)}</p>
    </li>`;
  }

  readonly #typed = (event: Event): void => {
    const said = (event.target as HTMLInputElement).value.trim();
    clearTimeout(this.#typing);
    this.#typing = setTimeout(() => this.#look(said), TYPING_MS);
  };

  readonly #submitted = (event: Event): void => {
    event.preventDefault();
    clearTimeout(this.#typing);
    this.#look(this.search.value.trim());
  };

  #look(said: string): void {
    if (said === this.words) return;
    this.words = said;
    this.#ask(true);
  }
}
