/** What was used up: by day, agent, purpose and model, what it cost, and what may still be spent. */

import { type CSSResultGroup, type TemplateResult, css, html, nothing } from "lit";
import { customElement, state } from "lit/decorators.js";
import { words } from "../../i18n/words.js";
import { empty } from "../../ui/empty.js";
import { shown } from "../../ui/loadable.js";
import { type Column, type Option, select, table } from "../../ui/parts.js";
import { shared } from "../../ui/styles.js";
import { View } from "../../ui/view.js";
import { budgetBars } from "./bars.js";
import { type Measure, chart, chartLook, colour, dayName, everyDay } from "./chart.js";
import type { By, Day, Sums, Turns, Usage } from "./types.js";
import { t } from "./words.js";

type Key = Parameters<typeof t>[1];

interface Found {
  readonly usage: Usage;
  readonly days: readonly Day[];
}

const PERIODS = [7, 30, 90, 400];
const PURPOSES = [
  "turn", "listening", "speaking", "ai_task", "picture", "summary", "extraction", "memory", "graph", "topics",
  "embedding", "comparison", "probe",
];
const ROUTES = ["local", "model", "fallback", "none"];

@customElement("sb-usage")
export class UsageView extends View {
  static override styles: CSSResultGroup = [
    shared,
    chartLook,
    css`
      progress {
        width: 100%;
        accent-color: var(--sb-filled);
      }
      .sums {
        display: grid;
        grid-template-columns: repeat(auto-fit, minmax(104px, 1fr));
        gap: 12px;
      }
      .sums strong {
        display: block;
        font-size: 20px;
        font-weight: 500;
      }
      .scrolls th,
      .scrolls td {
        white-space: nowrap;
      }
      .filters label {
        flex: 1 1 140px;
      }
    `,
  ];

  @state() private days = 30;
  @state() private by: By = "purpose";
  @state() private entry = "";
  @state() private wanted: Measure = "cost";

  readonly #found = this.loader<Found>();

  protected override load(): void {
    void this.#found.load(() => this.#ask());
  }

  async #ask(): Promise<Found> {
    const fields = { days: this.days, by: this.by, ...(this.entry ? { entry_id: this.entry } : {}) };
    const usage = await this.app.call<Usage>("usage/get", fields);
    const days = [...usage.days.items];
    for (let next = usage.days.next_offset; next !== null; ) {
      const more = await this.app.call<Usage>("usage/get", { ...fields, offset: next });
      days.push(...more.days.items);
      next = more.days.next_offset;
    }
    return { usage, days };
  }

  protected override render(): TemplateResult {
    return html`<div class="stack">
      <h1 tabindex="-1">${words(this.app, "usage")}</h1>
      ${this.#filters()}
      ${shown(this.app, this.#found.current, (found) => this.#drawn(found), () => this.load())}
    </div>`;
  }

  #filters(): TemplateResult {
    const { app } = this;
    const entries = app.info?.entries ?? [];
    const choice = <V extends string>(
      name: Key,
      now: V,
      options: readonly Option<V>[],
      chosen: (value: V) => void,
    ): TemplateResult =>
      select(t(app, name), now, options, (value) => {
        chosen(value);
        this.load();
      });
    return html`<div class="row filters">
      ${choice(
        "period",
        String(this.days),
        PERIODS.map((days) => [String(days), t(app, "n_days", { count: days })] as const),
        (value) => (this.days = Number(value)),
      )}
      ${choice<By>(
        "apart",
        this.by,
        [
          ["purpose", t(app, "purpose")],
          ["agent", t(app, "agent")],
          ["model", t(app, "model")],
        ],
        (value) => (this.by = value),
      )}
      ${entries.length > 1
        ? choice(
            "connection",
            this.entry,
            [["", t(app, "all")], ...entries.map((one) => [one.entry_id, one.title] as const)],
            (value) => (this.entry = value),
          )
        : nothing}
    </div>`;
  }

  #drawn({ usage, days }: Found): TemplateResult {
    const { app } = this;
    const { calls, turns } = usage.total;
    const isUsed = calls > 0 || ROUTES.some((route) => turns[route]);
    const unpriced = usage.connections.find((one) => !one.is_priced);
    const settings = html`<a class="button" href=${app.settings("forms", unpriced?.entry_id)}
      >${t(app, "set_prices")}</a
    >`;
    return html`
      ${isUsed ? this.#total(usage) : empty(t(app, "empty_title"), t(app, "empty"))}
      ${usage.total.tokens_without_price
        ? html`<section class="card stack">
            <p>${t(app, "without_price", { count: usage.total.tokens_without_price })}</p>
            <div class="row">${settings}</div>
          </section>`
        : nothing}
      ${calls ? this.#days(usage, days) : nothing}
      ${usage.connections.map((one) => {
        const isSet = one.budgets.some((budget) => budget.limit !== null);
        return html`<section class="card stack">
          <h2>${t(app, "budgets")}${usage.connections.length > 1 ? `: ${one.title}` : ""}</h2>
          ${isSet
            ? budgetBars(app, one.budgets)
            : html`<p class="quiet">${t(app, "no_budget")}</p>
                <div class="row">
                  <a class="button" href=${app.settings("forms", one.entry_id)}
                    >${t(app, "set_budgets")}</a
                  >
                </div>`}
        </section>`;
      })}
      ${this.#parts(usage)}
    `;
  }

  #total({ total }: Usage): TemplateResult {
    const { app } = this;
    const sum = (text: string, name: Key) => html`<div><strong>${text}</strong>${t(app, name)}</div>`;
    return html`<section class="card stack">
      <div class="sums">
        ${sum(this.#cost(total), "cost")}
        ${sum(app.show.number(total.input_tokens + total.output_tokens), "tokens")}
        ${sum(this.#cached(total), "cached")}
        ${total.cache_write_tokens > 0
          ? sum(app.show.number(total.cache_write_tokens), "cache_written")
          : nothing}
        ${sum(app.show.number(total.calls), "calls")}
        ${sum(app.show.number(total.failed), "failed")}
      </div>
      <p class="quiet">
        ${this.#turns(total.turns)} ${t(app, "cached_means")}
        ${total.cache_write_tokens > 0 ? t(app, "cache_written_means") : nothing}
      </p>
      ${this.#units(total)}
    </section>`;
  }

  #units(total: Sums): TemplateResult | typeof nothing {
    const { app } = this;
    const { seconds, characters, pictures, searches } = total;
    if (!(seconds || characters || pictures || searches)) return nothing;
    const counts = {
      heard: app.show.span(1000 * seconds),
      spoken: app.show.number(characters),
      pictures: app.show.number(pictures),
      searches: app.show.number(searches),
    };
    return html`<p class="quiet">${t(app, "units", counts)}</p>`;
  }

  #turns(turns: Turns): string {
    const { app } = this;
    const told = ROUTES.filter((route) => turns[route]).map((route) =>
      t(app, `route_${route}` as Key, { count: turns[route] ?? 0 }),
    );
    return told.length ? `${t(app, "turns")}: ${told.join(", ")}.` : "";
  }

  #days(usage: Usage, days: readonly Day[]): TemplateResult {
    const { app } = this;
    const isPriced = Boolean(usage.total.cost); // bars of nothing would be an empty frame
    const measure: Measure = isPriced ? this.wanted : "tokens";
    const size = new Map<string, number>();
    for (const day of days) {
      for (const [name, part] of Object.entries(day.parts)) {
        size.set(name, (size.get(name) ?? 0) + part.tokens);
      }
    }
    const names = [...size.keys()].sort(
      (one, other) =>
        Number(one === "others") - Number(other === "others") ||
        (size.get(other) ?? 0) - (size.get(one) ?? 0),
    );
    const range = everyDay(usage.from, usage.to);
    const label = t(app, "chart", { from: dayName(app, usage.from), to: dayName(app, usage.to) });
    return html`<section class="card stack">
      <div class="spread">
        <h2>${t(app, "by_day")}</h2>
        ${isPriced
          ? html`<button
              @click=${() => (this.wanted = measure === "cost" ? "tokens" : "cost")}
            >
              ${t(app, measure === "cost" ? "show_tokens" : "show_cost")}
            </button>`
          : nothing}
      </div>
      ${chart(app, days, range, names, measure, label)}
      <ul class="plain row">
        ${names.map(
          (name, place) => html`<li class="chip">
            <span class="swatch" style="background:${colour(place)}"></span>
            ${this.#nameOf(usage, name)}
          </li>`,
        )}
      </ul>
      <details>
        <summary>${t(app, "as_table")}</summary>
        ${table(
          t(app, "by_day"),
          [
            [t(app, "day")],
            ...names.map((name): Column => [this.#nameOf(usage, name), "number"]),
            [t(app, "tokens"), "number"],
            [t(app, "cost"), "number"],
            [t(app, "cached"), "number"],
            [t(app, "first_word"), "number"],
            [t(app, "turns")],
          ],
          days.map((day) => this.#day(day, names, measure)),
        )}
      </details>
    </section>`;
  }

  #day(day: Day, names: readonly string[], measure: Measure): readonly unknown[] {
    const { app } = this;
    const first = day.median_first_token_ms;
    return [
      dayName(app, day.day),
      ...names.map((name) => this.#value(day.parts[name]?.[measure] ?? 0, measure)),
      app.show.number(day.input_tokens + day.output_tokens),
      this.#cost(day),
      this.#cached(day),
      first === null ? "–" : app.show.span(first),
      this.#turns(day.turns),
    ];
  }

  #cost({ cost }: Sums): string {
    return cost === null ? t(this.app, "no_price") : this.app.show.money(cost);
  }

  #cached({ cached_share: share }: Sums): string {
    return share === null ? "–" : this.app.show.percent(share);
  }

  #value(value: number, measure: Measure): string {
    return measure === "cost" ? this.app.show.money(value) : this.app.show.number(value);
  }

  #nameOf(usage: Usage, name: string): string {
    const { app } = this;
    if (name === "others") return t(app, "others");
    if (this.by === "agent") {
      const found = usage.agents.find((one) => one.agent === name);
      return found?.name ?? (name ? t(app, "agent_gone") : t(app, "no_agent"));
    }
    if (this.by === "model") return name || t(app, "model_unknown");
    return PURPOSES.includes(name) ? t(app, `for_${name}` as Key) : name;
  }

  #parts(usage: Usage): TemplateResult {
    const { app } = this;
    const rows: readonly [string, Sums][] =
      this.by === "agent"
        ? usage.agents.map((one) => [this.#nameOf(usage, one.agent), one])
        : this.by === "model"
          ? usage.models.map((one) => [this.#nameOf(usage, one.model), one])
          : usage.purposes.map((one) => [this.#nameOf(usage, one.purpose), one]);
    if (!rows.length) return html``;
    return html`<section class="card stack">
      <h2>${t(app, this.by)}</h2>
      ${table(
        t(app, this.by),
        [
          [t(app, this.by)],
          [t(app, "cost"), "number"],
          [t(app, "read"), "number"],
          [t(app, "cached"), "number"],
          [t(app, "written"), "number"],
          [t(app, "calls"), "number"],
          [t(app, "failed"), "number"],
        ],
        rows.map(([name, sums]) => [
          name,
          this.#cost(sums),
          app.show.number(sums.input_tokens),
          this.#cached(sums),
          app.show.number(sums.output_tokens),
          app.show.number(sums.calls),
          app.show.number(sums.failed),
        ]),
      )}
    </section>`;
  }
}
