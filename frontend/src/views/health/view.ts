/** How each deployment and the database are doing, and what to do about what is wrong. */

import { type CSSResultGroup, type TemplateResult, css, html, nothing } from "lit";
import { customElement } from "lit/decorators.js";
import { words } from "../../i18n/words.js";
import { empty } from "../../ui/empty.js";
import { shown } from "../../ui/loadable.js";
import { table } from "../../ui/parts.js";
import { shared } from "../../ui/styles.js";
import { View } from "../../ui/view.js";
import { reasonText } from "./reason.js";
import type { Connection, Database, Deployment, Health, Percentiles, Sharing, Span } from "./types.js";
import { t } from "./words.js";

type Key = Parameters<typeof t>[1];

const NEAR_MS = 60 * 86_400_000;
const INTEGRATION = "/config/integrations/integration/switchboard";

@customElement("sb-health")
export class HealthView extends View {
  static override styles: CSSResultGroup = [
    shared,
    css`
      .cards {
        display: grid;
        gap: 16px;
        grid-template-columns: repeat(auto-fit, minmax(min(100%, 420px), 1fr));
        align-items: start;
      }
    `,
  ];

  readonly #found = this.loader<Health>();

  protected override load(): void {
    void this.#found.load(() => this.app.call<Health>("health/get"));
  }

  protected override render(): TemplateResult {
    const { app } = this;
    return html`<div class="stack">
      <div class="spread">
        <h1 tabindex="-1">${words(app, "health")}</h1>
        <button @click=${() => this.load()}>${t(app, "look_again")}</button>
      </div>
      ${shown(app, this.#found.current, (found) => this.#drawn(found), () => this.load())}
    </div>`;
  }

  #drawn(found: Health): TemplateResult {
    const { app } = this;
    return html`
      ${found.guests ? html`<p class="alert warn">${t(app, "guests")}</p>` : nothing}
      ${found.connections.length
        ? found.connections.map((one) => this.#connection(one))
        : empty(
            t(app, "empty_title"),
            t(app, "empty"),
            html`<a class="button filled" href=${INTEGRATION}>${t(app, "to_integration")}</a>`,
          )}
      ${this.#database(found.database)} ${found.sharing ? this.#homes(found.sharing) : nothing}
    `;
  }

  #connection(one: Connection): TemplateResult {
    const { app } = this;
    return html`<section class="stack">
      <h2>${one.title}</h2>
      ${one.state === "loaded"
        ? nothing
        : html`<div class="alert bad stack">
            <p>${t(app, "not_loaded")}</p>
            <a href=${INTEGRATION}>${t(app, "to_integration")}</a>
          </div>`}
      <ul class="plain">
        ${one.agents.map(
          (agent) => html`<li>
            ${agent.takes_over
              ? t(app, "takes_over", { agent: agent.name, other: app.entityName(agent.takes_over) })
              : t(app, "nobody_takes_over", { agent: agent.name })}
          </li>`,
        )}
      </ul>
      <div class="cards">${one.deployments.map((each) => this.#deployment(one, each))}</div>
    </section>`;
  }

  #deployment(connection: Connection, one: Deployment): TemplateResult {
    const { app } = this;
    const failed = one.last_failure;
    const isFailing = failed !== null && (one.last_success ?? "") < failed.at;
    const now = one.breaker.state !== "closed" ? one.breaker.state : isFailing ? "failing" : one.last_success ? "well" : "unknown";
    const chip = { open: "bad", half_open: "warn", failing: "bad", well: "good", unknown: "" }[now];
    return html`<article class="card stack">
      <div class="spread">
        <h3>${one.name}</h3>
        <span class="chip ${chip}">
          ${t(app, `is_${now}` as Key, { span: app.show.span(1000 * Math.ceil(one.breaker.seconds ?? 0)) })}
        </span>
      </div>
      <p class="quiet">
        ${t(app, `role_${one.role}` as Key)}${one.rank && one.rank > 1 ? `, ${t(app, "rank", { rank: one.rank })}` : ""}.
        ${one.model ? t(app, "model", { model: one.model }) : t(app, "model_unknown")}
      </p>
      ${this.#retirement(one)}
      ${now === "unknown" ? html`<p>${t(app, "will_be_shown")}</p>` : this.#course(connection, one, isFailing)}
    </article>`;
  }

  /** How it went with a deployment of which something is known. */
  #course(connection: Connection, one: Deployment, isFailing: boolean): TemplateResult {
    const { app } = this;
    const failed = one.last_failure;
    return html`<p>
        ${one.last_success ? t(app, "last_success", { ago: app.show.ago(one.last_success) }) : t(app, "no_success")}
        ${failed ? t(app, "last_failure", { ago: app.show.ago(failed.at) }) : t(app, "no_failure")}
      </p>
      ${failed ? html`<p class=${isFailing ? "alert bad" : "quiet"}>${reasonText(app, failed.reason)}</p>` : nothing}
      ${one.week.calls ? this.#numbers(one) : html`<p class="quiet">${t(app, "never_asked")}</p>`}
      ${this.#refused(connection, one)}`;
  }

  #retirement(one: Deployment): TemplateResult | typeof nothing {
    if (!one.retires) return nothing;
    const { app } = this;
    const day = `${one.retires}T12:00:00Z`;
    const isNear = Date.parse(day) - Date.now() < NEAR_MS;
    return html`<p class=${isNear ? "alert warn" : "quiet"}>
      ${t(app, one.is_over ? "retired" : "retires", { day: app.show.date(day) })}
    </p>`;
  }

  #numbers(one: Deployment): TemplateResult {
    const { app } = this;
    const spans: readonly Span[] = [one.day, one.week];
    const row = (name: Key, cell: (span: Span) => string): readonly unknown[] => [
      t(app, name),
      ...spans.map(cell),
    ];
    const times = (part: Percentiles): string =>
      part.p50 === null || part.p95 === null
        ? "–"
        : `${app.show.span(part.p50)} / ${app.show.span(part.p95)}`;
    const isWordless = one.role === "embedding";
    return table(
      one.name,
      [[t(app, "typical")], [t(app, "day"), "number"], [t(app, "week"), "number"]],
      [
        row("calls", (span) => app.show.number(span.calls)),
        row("errors", ({ error_rate: rate }) => (rate === null ? "–" : app.show.percent(rate))),
        ...(isWordless ? [] : [row("first_word", (span) => times(span.first_word_ms))]),
        row("whole", (span) => times(span.whole_ms)),
      ],
    );
  }

  #refused(connection: Connection, one: Deployment): TemplateResult {
    const { app } = this;
    const parts = [...new Set([...one.refused, ...Object.keys(one.values)])];
    if (!parts.length) return html`<p class="quiet">${t(app, "refuses_nothing")}</p>`;
    return html`<div class="stack">
      <p class="quiet">${t(app, "refuses")}</p>
      <ul class="plain row">
        ${parts.map((part) => html`<li class="chip">${part}</li>`)}
      </ul>
      <div class="row">
        <button
          ?disabled=${this.busy !== ""}
          aria-label=${`${t(app, "ask_again")}: ${one.name}`}
          @click=${() => void this.#askAgain(connection, one)}
        >
          ${t(app, "ask_again")}
        </button>
      </div>
    </div>`;
  }

  async #askAgain(connection: Connection, one: Deployment): Promise<void> {
    await this.attempt(one.key, async () => {
      await this.app.call("health/ask_again", {
        entry_id: connection.entry_id,
        key: one.key,
        expected_revision: one.revision,
      });
      this.app.notify(t(this.app, "will_ask"));
    });
    this.load();
  }

  readonly #line = (name: Key, text: string): TemplateResult =>
    html`<tr>
      <th scope="row">${t(this.app, name)}</th>
      <td>${text}</td>
    </tr>`;

  #homes(one: Sharing): TemplateResult {
    const { app } = this;
    const line = this.#line;
    return html`<section class="card stack" id="homes">
      <div class="spread">
        <h2>${t(app, "homes")}</h2>
        <span class="chip ${one.problem ? "warn" : "good"}">${t(app, one.problem ? "homes_waits" : "homes_well")}</span>
      </div>
      ${one.problem
        ? html`<p class="alert warn">${t(app, one.problem === "cannot_connect" ? "homes_away" : "homes_refused")}</p>`
        : nothing}
      <table>
        <tbody>
          ${line("homes_with", one.homes.join(", ") || t(app, "homes_none"))}
          ${line("homes_last", one.last_exchange ? app.show.ago(one.last_exchange) : t(app, "homes_never"))}
          ${line("homes_waiting", app.show.number(one.waiting))}
          ${one.forgetting.map((each) => line("homes_forgetting", t(app, "forgotten_in", each)))}
          ${one.read_by_server ? line("log", t(app, "homes_read")) : nothing}
        </tbody>
      </table>
      <div class="row">
        <button ?disabled=${this.busy !== ""} @click=${() => void this.#exchange()}>${t(app, "homes_now")}</button>
      </div>
    </section>`;
  }

  async #exchange(): Promise<void> {
    await this.attempt("homes", async () => {
      await this.app.call("health/exchange");
    });
    this.load();
  }

  #database(one: Database): TemplateResult {
    const { app } = this;
    const isBad = one.problem !== null || (one.is_kept && !one.is_open);
    const isDamaged = ["salvaged", "moved_aside", "begun_anew"].includes(one.integrity ?? "");
    const chip = isBad ? "bad" : isDamaged ? "warn" : one.is_open ? "good" : "";
    const line = this.#line;
    return html`<section class="card stack">
      <div class="spread">
        <h2>${t(app, "database")}</h2>
        <span class="chip ${chip}">${t(app, isBad ? "db_bad" : one.is_open ? "db_open" : "db_none")}</span>
      </div>
      ${isBad ? html`<p class="alert bad">${t(app, "db_bad_means")}</p>` : nothing}
      <table>
        <tbody>
          ${line("log", t(app, one.is_kept ? "log_on" : "log_off"))}
          ${line("size", one.bytes === null ? "–" : app.show.bytes(one.bytes))}
          ${one.integrity ? line("integrity", t(app, `db_${one.integrity}` as Key)) : nothing}
          ${one.checked ? line("checked", app.show.dateTime(one.checked)) : nothing}
          ${line(
            "backup",
            one.is_held_for_backup
              ? t(app, "backup_now")
              : one.backed_up
                ? app.show.dateTime(one.backed_up)
                : t(app, "backup_unknown"),
          )}
          ${line(
            "retention",
            one.retention_days === null ? t(app, "for_ever") : t(app, "n_days", { count: one.retention_days }),
          )}
          ${one.dropped ? line("dropped", app.show.number(one.dropped)) : nothing}
        </tbody>
      </table>
      ${one.is_kept
        ? nothing
        : html`<div class="row"><a class="button" href=${app.settings("consent")}>${words(app, "open_settings")}</a></div>`}
    </section>`;
  }
}
