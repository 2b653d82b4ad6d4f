/** Days as stacked bars, drawn here as SVG. What it shows stands in the table beside it as well. */

import { type TemplateResult, css, html, svg } from "lit";
import type { App } from "../../app.js";
import type { Day } from "./types.js";
import { t } from "./words.js";

export type Measure = "cost" | "tokens";

const WIDTH = 800;
const HEIGHT = 200;
const COLOURS = ["#0277bd", "#ef6c00", "#2e7d32", "#8e24aa", "#c62828", "#00838f", "#757575"];

export const chartLook = css`
  .chart {
    width: 100%;
    height: 180px;
    display: block;
    border-block: 1px solid var(--sb-line);
  }
  .swatch {
    width: 12px;
    height: 12px;
    border-radius: 3px;
    flex: none;
  }
`;

export function colour(place: number): string {
  const base = COLOURS[Math.min(place, COLOURS.length - 1)] ?? "#757575";
  return `color-mix(in srgb, ${base} 78%, var(--sb-text))`;
}

/** The days of a period, those on which there was nothing included. */
export function everyDay(from: string, to: string): string[] {
  const days: string[] = [];
  const end = Date.parse(`${to}T12:00:00Z`);
  for (let at = Date.parse(`${from}T12:00:00Z`); at <= end; at += 86_400_000) {
    days.push(new Date(at).toISOString().slice(0, 10));
  }
  return days;
}

export function chart(
  app: App,
  days: readonly Day[],
  range: readonly string[],
  names: readonly string[],
  measure: Measure,
  label: string,
): TemplateResult {
  const byDay = new Map(days.map((one) => [one.day, one]));
  const value = (day: Day, name: string): number => day.parts[name]?.[measure] ?? 0;
  const sums = range.map((day) => {
    const held = byDay.get(day);
    return held ? names.reduce((sum, name) => sum + value(held, name), 0) : 0;
  });
  const top = Math.max(...sums, 0);
  const step = WIDTH / range.length;
  const wide = Math.max(1, step - (range.length > 60 ? 0.5 : 3));
  const bars = range.flatMap((day, place) => {
    const held = byDay.get(day);
    if (!held || !top) return [];
    let y = HEIGHT;
    return names.map((name, number) => {
      const height = (value(held, name) / top) * HEIGHT;
      y -= height;
      return svg`<rect x=${(place * step).toFixed(2)} y=${y.toFixed(2)} width=${wide.toFixed(2)}
        height=${height.toFixed(2)} style="fill:${colour(number)}"></rect>`;
    });
  });
  const shownTop = measure === "cost" ? app.show.money(top) : t(app, "n_tokens", { count: top });
  const first = range[0];
  const last = range[range.length - 1];
  return html`<div>
    <p class="quiet">${shownTop}</p>
    <svg
      class="chart"
      viewBox="0 0 ${WIDTH} ${HEIGHT}"
      preserveAspectRatio="none"
      role="img"
      aria-label=${label}
    >
      ${bars}
    </svg>
    <div class="spread quiet">
      <span>${first ? dayName(app, first) : ""}</span><span>${last ? dayName(app, last) : ""}</span>
    </div>
  </div>`;
}

/** A day of the house's calendar, whatever zone the user is in. */
export function dayName(app: App, day: string): string {
  return app.show.date(`${day}T12:00:00Z`);
}
