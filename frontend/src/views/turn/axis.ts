/** The steps of a turn in their order, each with when it was and what is told of it. */

import { html, nothing } from "lit";
import type {
  Message,
  TurnDetails,
  TurnRequest,
  TurnShown,
  TurnState,
  TurnTool,
} from "../../api/answers.js";
import type { App } from "../../app.js";
import { answered, facts } from "../../ui/parts.js";
import { known, t } from "./words.js";

export interface Step {
  readonly title: string;
  readonly failed?: boolean;
  readonly at?: string;
  /** Where it begins within the turn and how much of it it takes, in per cent. */
  readonly share?: readonly [number, number];
  readonly body: unknown;
}

export function why(app: App, reason: string | null): string {
  const key = known(`why_${reason ?? ""}`);
  return key ? t(app, key) : (reason ?? "");
}

/** The way a turn went, in a sentence. */
export function wayOf(app: App, turn: TurnDetails): string {
  const { route, reason } = turn;
  const key = known(`${route}_${reason}`) ?? known(`${route}_other`);
  return key ? t(app, key, { why: why(app, turn.error ?? reason) }) : why(app, reason);
}

export function stepsOf(app: App, turn: TurnShown): Step[] {
  const { heard, answers, turn: details } = turn;
  const steps: Step[] = [];
  if (heard) {
    steps.push({
      title: `${t(app, "heard")} · ${app.ownerName(heard.owner)}`,
      at: app.show.time(heard.at, true),
      body: said(app, heard),
    });
  }
  if (details) {
    const route = known(`route_${details.route}`);
    steps.push({
      title: t(app, "way"),
      failed: details.failed,
      body: html`<p>
          ${route ? html`<span class="chip">${t(app, route)}</span>` : nothing} ${wayOf(app, details)}
        </p>
        ${details.route === "model" && details.error !== null
          ? html`<p>${t(app, "broke", { why: why(app, details.error) })}</p>`
          : nothing}`,
    });
    steps.push(...done(app, details));
  }
  for (const answer of answers) {
    steps.push({
      title: t(app, answer.is_late ? "answered_late" : "answered"),
      at: app.show.time(answer.at, true),
      body: said(app, answer),
    });
  }
  return steps;
}

function said(app: App, message: Message): unknown {
  return html`<p class="said">${message.role === "user" ? message.text : answered(message.text)}</p>
    ${message.is_cut ? html`<p class="quiet">${t(app, "cut")}</p>` : nothing}`;
}

/** What was asked and done, by when it began; what is not known of stays in its place. */
function done(app: App, turn: TurnDetails): Step[] {
  const whole = Math.max(turn.total_ms, turn.late_ms ?? 0, 1);
  let last = 0;
  const placed: { at: number; step: Step }[] = turn.requests.map((one) => ({
    at: one.at_ms,
    step: requested(app, one, whole),
  }));
  for (const one of turn.tools) {
    last = one.at_ms ?? last;
    placed.push({ at: last, step: called(app, one, whole) });
  }
  for (const one of turn.states) placed.push({ at: one.at_ms, step: changed(app, one) });
  return placed.sort((a, b) => a.at - b.at).map(({ step }) => step);
}

function shareOf(at: number, duration: number | null, whole: number): readonly [number, number] {
  const begins = Math.min(100, (100 * at) / whole);
  return [begins, Math.min(100 - begins, (100 * (duration ?? 0)) / whole)];
}

function at(app: App, ms: number): string {
  return t(app, "after", { span: app.show.span(ms) });
}

function requested(app: App, one: TurnRequest, whole: number): Step {
  const { show } = app;
  return {
    title: t(app, "request", { deployment: one.deployment }),
    failed: one.failed !== null && one.failed !== "abandoned",
    at: at(app, one.at_ms),
    share: shareOf(one.at_ms, one.duration_ms, whole),
    body: html`${one.first_choice !== null
        ? html`<p>
            ${t(app, "took_over", { deployment: one.first_choice, why: why(app, one.passed_over) })}
          </p>`
        : nothing}
      ${one.retries.map((reason) => html`<p>${t(app, "retried", { why: why(app, reason) })}</p>`)}
      ${one.failed !== null
        ? html`<p>${t(app, "request_failed", { why: why(app, one.failed) })}</p>`
        : nothing}
      ${facts([
        one.purpose !== "turn" && [t(app, "purpose"), one.purpose],
        one.model !== null && [t(app, "model"), one.model],
        [t(app, "in"), show.number(one.input_tokens)],
        one.cached_tokens > 0 && [t(app, "cached"), show.number(one.cached_tokens)],
        one.cache_write_tokens > 0 && [
          t(app, "cache_written"),
          show.number(one.cache_write_tokens),
        ],
        [t(app, "out"), show.number(one.output_tokens)],
        one.reasoning_tokens > 0 && [t(app, "reasoning"), show.number(one.reasoning_tokens)],
        one.cost !== null && [t(app, "cost"), show.money(one.cost)],
        one.first_word_ms !== null && [t(app, "first_word"), show.span(one.first_word_ms)],
        one.duration_ms !== null && [t(app, "took"), show.span(one.duration_ms)],
      ])}`,
  };
}

function called(app: App, one: TurnTool, whole: number): Step {
  const { show } = app;
  return {
    title: t(app, "tool", { name: one.name }),
    failed: one.failed,
    ...(one.at_ms === null
      ? {}
      : { at: at(app, one.at_ms), share: shareOf(one.at_ms, one.duration_ms, whole) }),
    body: html`${one.duration_ms === null
        ? nothing
        : facts([[t(app, "took"), show.span(one.duration_ms)]])}
      <details>
        <summary>${t(app, "given")}</summary>
        <pre>${one.arguments || t(app, "nothing")}</pre>
      </details>
      ${one.is_private
        ? html`<p class="quiet">${t(app, "private")}</p>`
        : html`<details>
            <summary>${t(app, "gave")}</summary>
            <pre>${one.result || t(app, "nothing")}</pre>
          </details>`}
      ${one.is_cut ? html`<p class="quiet">${t(app, "cut")}</p>` : nothing}`,
  };
}

function changed(app: App, one: TurnState): Step {
  const absent = t(app, "absent");
  return {
    title: t(app, "changed", { name: app.entityName(one.entity_id) }),
    at: at(app, one.at_ms),
    body: html`<p>
      ${t(app, "from_to", { before: one.before ?? absent, after: one.after ?? absent })}
    </p>`,
  };
}
