/** The last requests to the model as they were sent, one of them, and a preview of the next. */

import { type TemplateResult, html, nothing } from "lit";
import { customElement } from "lit/decorators.js";
import type { OneRequest, RequestBrief, RequestList } from "../../api/answers.js";
import { words } from "../../i18n/words.js";
import { empty } from "../../ui/empty.js";
import { shown } from "../../ui/loadable.js";
import { type Fact, facts, table } from "../../ui/parts.js";
import { View } from "../../ui/view.js";
import "./made.js";
import "./preview.js";
import { t } from "./words.js";

@customElement("sb-request")
export class RequestView extends View {
  readonly #one = this.loader<OneRequest>();
  readonly #list = this.paged<RequestBrief>();
  #kept = 0;

  protected override load(): void {
    const [id] = this.path;
    if (id) {
      void this.#one.load(() => this.app.call("request/get", { request_id: id }));
      return;
    }
    void this.#list.start(async (offset) => {
      const page = await this.app.call<RequestList>("request/list", { offset });
      this.#kept = page.kept;
      return page;
    });
  }

  protected override willUpdate(changed: Map<PropertyKey, unknown>): void {
    if (changed.has("path")) this.#one.clear();
    super.willUpdate(changed as never);
  }

  protected override render(): TemplateResult {
    const { app } = this;
    const [id] = this.path;
    return id
      ? html`<div class="stack">
          <h1 tabindex="-1">${t(app, "one")}</h1>
          <p><a href=${app.link("/request")}>${t(app, "all")}</a></p>
          ${shown(app, this.#one.current, (one) => this.#shown(one), () => this.load())}
        </div>`
      : html`<div class="stack">
          <h1 tabindex="-1">${words(app, "request")}</h1>
          <sb-preview .app=${app}></sb-preview>
          ${this.#all()}
        </div>`;
  }

  #all(): TemplateResult {
    const { app } = this;
    const list = this.#list;
    if (list.state === "ready" && list.total === 0) {
      const isOff = this.#kept === 0;
      return empty(
        t(app, isOff ? "off_title" : "none_title"),
        t(app, isOff ? (app.isAdmin ? "off" : "off_ask") : "none"),
        isOff && app.isAdmin
          ? html`<a class="button filled" href=${app.settings("forms")}>
              ${words(app, "open_settings")}
            </a>`
          : nothing,
      );
    }
    return html`<section class="card stack">
      <h2>${t(app, "sent")}</h2>
      <p class="quiet">${t(app, "sent_hint", { count: this.#kept })}</p>
      ${list.items.length
        ? table(
            t(app, "sent"),
            [
              [t(app, "at")],
              [t(app, "purpose")],
              [t(app, "deployment")],
              [t(app, "outcome")],
              [t(app, "first_word"), "number"],
              [t(app, "in"), "number"],
              [t(app, "cached"), "number"],
              [t(app, "out"), "number"],
            ],
            list.items.map((one) => this.#row(one)),
          )
        : nothing}
      ${list.foot()}
    </section>`;
  }

  #row(one: RequestBrief): readonly unknown[] {
    const { app } = this;
    const { show } = app;
    const { usage } = one;
    const number = (value: number | undefined): string =>
      value === undefined ? "–" : show.number(value);
    return [
      html`<a href=${app.to("request", one.id)}>
        ${show.date(one.at)}, ${show.time(one.at, true)}
      </a>`,
      this.#purpose(one),
      one.deployment,
      this.#outcome(one),
      one.first_token_ms === null ? "–" : show.span(one.first_token_ms),
      number(usage?.input_tokens),
      number(usage?.cached_tokens),
      number(usage?.output_tokens),
    ];
  }

  #purpose(one: RequestBrief): string {
    const { app } = this;
    const who = one.agent ? app.entityName(one.agent) : t(app, "the_house");
    return one.purpose === "turn" ? who : `${who} (${one.purpose.replaceAll("_", " ")})`;
  }

  #outcome(one: RequestBrief): TemplateResult {
    const { app } = this;
    if (one.outcome === null) return html`<span class="chip">${t(app, "under_way")}</span>`;
    return one.outcome === "answered"
      ? html`<span class="chip good">${t(app, "answered")}</span>`
      : html`<span class="chip bad">${t(app, "not_answered", { why: one.outcome })}</span>`;
  }

  #shown(one: OneRequest): TemplateResult {
    const { app } = this;
    const { request } = one;
    const { show } = app;
    const { usage } = request;
    const all: Fact[] = [
      [t(app, "at"), `${show.date(request.at)}, ${show.time(request.at, true)}`],
      [t(app, "purpose"), this.#purpose(request)],
      [t(app, "deployment"), [request.deployment, request.model].filter(Boolean).join(" · ")],
      [t(app, "outcome"), this.#outcome(request)],
      [t(app, "attempts"), show.number(request.attempts)],
    ];
    if (request.first_token_ms !== null)
      all.push([t(app, "first_word"), show.span(request.first_token_ms)]);
    if (request.total_ms !== null) all.push([t(app, "whole"), show.span(request.total_ms)]);
    if (usage) {
      const { input_tokens: read, cached_tokens: cached } = usage;
      const { output_tokens: written, reasoning_tokens: thought } = usage;
      all.push([t(app, "usage"), t(app, "usage_is", { read, cached, written, thought })]);
      if (usage.cache_write_tokens > 0)
        all.push([t(app, "cache_written"), show.number(usage.cache_write_tokens)]);
    }
    if (request.conversation_id && request.message_id) {
      const place = app.to("turn", request.message_id);
      all.push([words(app, "turn"), html`<a href=${place}>${t(app, "open_turn")}</a>`]);
    }
    return html`<div class="stack">
      <section class="card">
        ${facts(all)}
      </section>
      <sb-made
        .app=${app}
        .made=${one}
        .parameters=${request.parameters}
        .more=${(offset: number) =>
          app.call<OneRequest>("request/get", { request_id: request.id, offset })}
      ></sb-made>
    </div>`;
  }
}
