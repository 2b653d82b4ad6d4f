/** The parts that many views are made of: a choice with its label, a table, what went wrong. */

import { type TemplateResult, html, nothing } from "lit";

/** One to choose from: what it is, and how it is called. */
export type Option<V extends string> = readonly [value: V, name: string];

/** A labelled choice; `chosen` is told the value that was picked. */
export function select<V extends string>(
  label: string,
  value: V,
  options: readonly Option<V>[],
  chosen: (value: V) => void = () => undefined,
  id?: string,
): TemplateResult {
  return html`<label class="field"
    >${label}
    <select
      id=${id ?? nothing}
      @change=${(event: Event) => chosen((event.target as HTMLSelectElement).value as V)}
    >
      ${options.map(
        ([one, name]) => html`<option value=${one} ?selected=${one === value}>${name}</option>`,
      )}
    </select>
  </label>`;
}

/** A labelled field to tick. */
export function check(
  label: string,
  value: boolean,
  chosen: (value: boolean) => void,
): TemplateResult {
  return html`<label class="check">
    <input
      type="checkbox"
      .checked=${value}
      @change=${(event: Event) => chosen((event.target as HTMLInputElement).checked)}
    />
    ${label}
  </label>`;
}

/** A labelled field for a day. */
export function day(
  label: string,
  value: string,
  chosen: (value: string) => void,
): TemplateResult {
  return html`<label class="field"
    >${label}
    <input
      type="date"
      .value=${value}
      @change=${(event: Event) => chosen((event.target as HTMLInputElement).value)}
    />
  </label>`;
}

/** The head of a column, and whether numbers stand in it. */
export type Column = readonly [head: unknown, look?: "number"];

/** How many columns a phone has room for. */
const NARROW = 4;

/**
 * A table; the first cell of a row is its heading.
 *
 * On a phone, the cells of many columns stand below one another, each with the head of its column.
 */
export function table(
  label: string,
  columns: readonly Column[],
  rows: readonly (readonly unknown[])[],
): TemplateResult {
  const look = (column: number): unknown => columns[column]?.[1] ?? nothing;
  return html`<div class="scrolls" tabindex="0" role="region" aria-label=${label}>
    <table role="table" class=${columns.length > NARROW ? "stacks" : nothing}>
      <thead role="rowgroup">
        <tr role="row">
          ${columns.map(
            ([head], column) =>
              html`<th scope="col" role="columnheader" class=${look(column)}>${head}</th>`,
          )}
        </tr>
      </thead>
      <tbody role="rowgroup">
        ${rows.map(
          ([heading, ...cells]) =>
            html`<tr role="row">
              <th scope="row" role="rowheader">${heading}</th>
              ${cells.map(
                (cell, before) =>
                  html`<td
                    role="cell"
                    class=${look(before + 1)}
                    data-head=${columns[before + 1]?.[0]}
                  >
                    ${cell}
                  </td>`,
              )}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

/** What something is called, and what it is. */
export type Fact = readonly [name: string, value: unknown];

/** What is known of something, beside one another; what is `false` is left out. */
export function facts(rows: readonly (Fact | false)[]): TemplateResult {
  return html`<dl class="facts">
    ${rows.map((row) =>
      row
        ? html`<div>
            <dt>${row[0]}</dt>
            <dd>${row[1]}</dd>
          </div>`
        : nothing,
    )}
  </dl>`;
}

/** What went wrong, told at once to who cannot see it. */
export function trouble(message: string): TemplateResult | typeof nothing {
  return message ? html`<p class="alert bad" role="alert">${message}</p>` : nothing;
}

const SOURCES = /\n\n🔗((?: \[[\w.-]+\]\(https?:\/\/[^\s()]+\))+)$/u;

/** What was answered; the line below it that names pages of the web, if there is one, links them. */
export function answered(text: string): unknown {
  const line = SOURCES.exec(text);
  if (!line) return text;
  const pages = [...(line[1] ?? "").matchAll(/\((.+?)\)/g)].map((page) => page[1] ?? "");
  return html`${text.slice(0, line.index)}\n\n🔗 ${pages.map(
      (page) =>
        html`<a href=${page} target="_blank" rel="noopener noreferrer">${page.split("/")[2]}</a> `,
    )}`;
}
