/** Budgets as bars: how much of each is spent, when it begins anew, and what happens when it is. */

import { type TemplateResult, html } from "lit";
import type { App } from "../../app.js";
import type { Allowance } from "./types.js";
import { t } from "./words.js";

type Key = Parameters<typeof t>[1];

export function amount(app: App, value: number, unit: Allowance["unit"]): string {
  return unit === "money" ? app.show.money(value) : t(app, "n_tokens", { count: value });
}

export function budgetBars(app: App, budgets: readonly Allowance[]): TemplateResult {
  const set = budgets.filter((one) => one.limit !== null);
  return html`<ul class="plain stack">
    ${set.map((one) => bar(app, one, one.limit ?? 0))}
  </ul>`;
}

function bar(app: App, one: Allowance, limit: number): TemplateResult {
  const name = `${t(app, `of_${one.of}` as Key)}, ${t(app, `per_${one.period}` as Key)}`;
  const isSpent = one.used >= limit;
  const course =
    one.course === "stop" || one.course === "cheaper"
      ? t(app, `now_${one.course}` as Key)
      : one.when_spent
        ? t(app, `then_${one.when_spent}` as Key)
        : t(app, "then_all");
  return html`<li>
    <div class="spread">
      <span>${name}</span>
      <span class=${isSpent ? "chip bad" : "quiet"}>
        ${t(app, "used_of", {
          used: amount(app, one.used, one.unit),
          limit: amount(app, limit, one.unit),
        })}
      </span>
    </div>
    <progress max=${limit} .value=${Math.min(one.used, limit)} aria-label=${name}></progress>
    <p class="quiet">
      ${course} ${t(app, "resets", { at: app.show.dateTime(one.resets) })}
    </p>
  </li>`;
}
