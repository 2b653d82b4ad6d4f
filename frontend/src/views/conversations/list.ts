/** `<sb-conversation-list>`: search, filters, and the conversations by day, in pages. */

import { type PropertyValues, type TemplateResult, css, html, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { repeat } from "lit/directives/repeat.js";
import type { Choices, Hit, Talk } from "../../api/answers.js";
import { words } from "../../i18n/words.js";
import { empty, logIsOff } from "../../ui/empty.js";
import { check, day, select } from "../../ui/parts.js";
import "../../ui/search.js";
import { shared } from "../../ui/styles.js";
import { View } from "../../ui/view.js";
import { costChip, place, routeChips, routeName } from "./telling.js";
import { FACETS, type Facet } from "./types.js";
import { t } from "./words.js";

const LIMIT = 50;

interface Wanted {
  readonly words: string;
  readonly having: Readonly<Partial<Record<Facet, string>>>;
  readonly since: string;
  readonly until: string;
  readonly isFailed: boolean;
  readonly isDear: boolean;
}
const SEARCH_LIMIT = 20;

@customElement("sb-conversation-list")
export class ConversationList extends View {
  static override styles = [
    shared,
    css`
      :host([hidden]) {
        display: none;
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

  readonly #talks = this.paged<Talk>();
  readonly #hits = this.paged<Hit>();
  readonly #choices = this.loader<Choices>();
  protected override readonly isLive = true;

  protected override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    if (changed.has("deleted") && changed.get("deleted") !== undefined) this.load();
  }

  protected override load(): void {
    void this.#choices.load(() => this.app.call<Choices>("conversations/choices"));
    this.#ask(false);
  }

  /** Ask for what is wanted, once some of that has changed. */
  #ask(clear: boolean, wanted: Partial<Wanted> = {}): void {
    Object.assign(this, wanted);
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

  /** How many filters narrow the list: a search goes by person and days alone. */
  get #filtered(): number {
    const { having, since, until, words: said } = this;
    const always = [having.owner, since, until];
    const facets = FACETS.filter((one) => one !== "owner").map((one) => having[one]);
    return [...always, ...(said ? [] : [...facets, this.isFailed, this.isDear])].filter(Boolean)
      .length;
  }

  protected override render(): TemplateResult {
    const { app } = this;
    const talks = this.#talks;
    const isBare = !this.words && !this.#filtered;
    if (isBare && talks.hasFirst && talks.total === 0) return this.#empty();
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
    return html`<sb-search
      .app=${app}
      .label=${t(app, "search")}
      .words=${this.words}
      .active=${this.#filtered}
      @looked=${({ detail }: CustomEvent<string>) => {
        this.#ask(true, { words: detail });
      }}
    >
      ${day(t(app, "since"), this.since, (since) => this.#ask(true, { since }))}
      ${day(t(app, "until"), this.until, (until) => this.#ask(true, { until }))}
      ${choices ? this.#select("owner", choices) : nothing}
      ${this.words
        ? nothing
        : html`${choices
              ? FACETS.filter((facet) => facet !== "owner").map((facet) =>
                  this.#select(facet, choices),
                )
              : nothing}
            ${check(t(app, "only_failed"), this.isFailed, (isFailed) => this.#ask(true, { isFailed }))}
            ${check(t(app, "dearest_first"), this.isDear, (isDear) => this.#ask(true, { isDear }))}`}
    </sb-search>`;
  }

  #select(facet: Facet, choices: Choices): TemplateResult | typeof nothing {
    const { app } = this;
    if (!choices[facet].length) return nothing;
    return select(
      t(app, `facet_${facet}`),
      this.having[facet] ?? "",
      [
        ["", t(app, "all")],
        ...choices[facet].map(({ value, conversations }) => {
          const name = this.#name(facet, value);
          return [value, `${name} (${app.show.number(conversations)})`] as const;
        }),
      ],
      (value) => {
        const { [facet]: _, ...others } = this.having;
        this.#ask(true, { having: value ? { ...others, [facet]: value } : others });
      },
    );
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
        <a href=${app.to("conversations", talk.conversation_id)}
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
        <a href=${app.to("conversations", hit.conversation_id ?? "")}
          >${hit.text}${hit.is_cut ? " …" : ""}</a
        >
      </p>
      <p class="quiet">${who} · ${app.show.dateTime(hit.at)}</p>
    </li>`;
  }
}
