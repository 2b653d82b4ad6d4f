/** What was used up: by day, agent, purpose and model, what it cost, and what may still be spent. */

import { type CSSResultGroup, type TemplateResult, css, html, nothing } from "lit";
import { customElement, state } from "lit/decorators.js";
import { words } from "../../i18n/words.js";
import { empty } from "../../ui/empty.js";
import { shown } from "../../ui/loadable.js";
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
const PURPOSES = ["turn", "ai_task", "summary", "extraction", "memory", "graph", "topics", "embedding", "probe"];
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
    const choice = <T>(name: Key, now: T, all: readonly [T, string][], chosen: (value: T) => void) =>
      html`<label class="field">
        ${t(app, name)}
        <select
          @change=${(event: Event) => {
            const one = all[(event.target as HTMLSelectElement).selectedIndex];
            if (one) chosen(one[0]);
            this.load();
          }}
        >
          ${all.map(([value, text]) => html`<option ?selected=${value === now}>${text}</option>`)}
        </select>
      </label>`;
    return html`<div class="row filters">
      ${choice(
        "period",
        this.days,
        PERIODS.map((days) => [days, t(app, "n_days", { count: days })]),
        (value) => (this.days = value),
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
            [["", t(app, "all")], ...entries.map((one): [string, string] => [one.entry_id, one.title])],
            (value) => (this.entry = value),
          )
        : nothing}
    </div>`;
  }

  #drawn({ usage, days }: Found): TemplateResult {
    const { app } = this;
    if (!days.length && !usage.connections.some((one) => one.budgets.some((b) => b.limit !== null))) {
      return empty(t(app, "empty_title"), t(app, "empty"));
    }
    const settings = html`<a class="button" href=${app.link("/settings")}>${t(app, "set_prices")}</a>`;
    return html`
      ${this.#total(usage)}
      ${usage.total.tokens_without_price
        ? html`<section class="card stack">
            <p>${t(app, "without_price", { count: usage.total.tokens_without_price })}</p>
            <div class="row">${settings}</div>
          </section>`
        : nothing}
      ${days.length ? this.#days(usage, days) : nothing}
      ${usage.connections.map((one) => {
        const isSet = one.budgets.some((budget) => budget.limit !== null);
        return html`<section class="card stack">
          <h2>${t(app, "budgets")}${usage.connections.length > 1 ? `: ${one.title}` : ""}</h2>
          ${isSet
            ? budgetBars(app, one.budgets)
            : html`<p class="quiet">${t(app, "no_budget")}</p>
                <div class="row">
                  <a class="button" href=${app.link("/settings")}>${t(app, "set_budgets")}</a>
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
        ${sum(total.cost === null ? t(app, "no_price") : app.show.money(total.cost), "cost")}
        ${sum(app.show.number(total.input_tokens + total.output_tokens), "tokens")}
        ${sum(total.cached_share === null ? "–" : app.show.percent(total.cached_share), "cached")}
        ${sum(app.show.number(total.calls), "calls")}
        ${sum(app.show.number(total.failed), "failed")}
      </div>
      <p class="quiet">${this.#turns(total.turns)} ${t(app, "cached_means")}</p>
    </section>`;
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
    const isPriced = usage.total.cost !== null;
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
        <div class="scrolls" tabindex="0" role="group" aria-label=${t(app, "by_day")}>
          <table>
            <thead>
              <tr>
                <th scope="col">${t(app, "day")}</th>
                ${names.map((name) => html`<th class="number" scope="col">${this.#nameOf(usage, name)}</th>`)}
                <th class="number" scope="col">${t(app, "tokens")}</th>
                <th class="number" scope="col">${t(app, "cost")}</th>
                <th class="number" scope="col">${t(app, "cached")}</th>
                <th class="number" scope="col">${t(app, "first_word")}</th>
                <th scope="col">${t(app, "turns")}</th>
              </tr>
            </thead>
            <tbody>
              ${days.map((day) => this.#day(day, names, measure))}
            </tbody>
          </table>
        </div>
      </details>
    </section>`;
  }

  #day(day: Day, names: readonly string[], measure: Measure): TemplateResult {
    const { app } = this;
    const first = day.median_first_token_ms;
    return html`<tr>
      <th scope="row">${dayName(app, day.day)}</th>
      ${names.map((name) => html`<td class="number">${this.#value(day.parts[name]?.[measure] ?? 0, measure)}</td>`)}
      <td class="number">${app.show.number(day.input_tokens + day.output_tokens)}</td>
      <td class="number">${day.cost === null ? t(app, "no_price") : app.show.money(day.cost)}</td>
      <td class="number">${day.cached_share === null ? "–" : app.show.percent(day.cached_share)}</td>
      <td class="number">${first === null ? "–" : app.show.span(first)}</td>
      <td>${this.#turns(day.turns)}</td>
    </tr>`;
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
      <div class="scrolls" tabindex="0" role="group" aria-label=${t(app, this.by)}>
        <table>
          <thead>
            <tr>
              <th scope="col">${t(app, this.by)}</th>
              <th class="number" scope="col">${t(app, "cost")}</th>
              <th class="number" scope="col">${t(app, "read")}</th>
              <th class="number" scope="col">${t(app, "cached")}</th>
              <th class="number" scope="col">${t(app, "written")}</th>
              <th class="number" scope="col">${t(app, "calls")}</th>
              <th class="number" scope="col">${t(app, "failed")}</th>
            </tr>
          </thead>
          <tbody>
            ${rows.map(
              ([name, sums]) => html`<tr>
                <th scope="row">${name}</th>
                <td class="number">${sums.cost === null ? t(app, "no_price") : app.show.money(sums.cost)}</td>
                <td class="number">${app.show.number(sums.input_tokens)}</td>
                <td class="number">${sums.cached_share === null ? "–" : app.show.percent(sums.cached_share)}</td>
                <td class="number">${app.show.number(sums.output_tokens)}</td>
                <td class="number">${app.show.number(sums.calls)}</td>
                <td class="number">${app.show.number(sums.failed)}</td>
              </tr>`,
            )}
          </tbody>
        </table>
      </div>
    </section>`;
  }
}
