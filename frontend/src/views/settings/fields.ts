/** One field of a form, drawn with what the browser has for it. */

import { type TemplateResult, html, nothing } from "lit";
import type { App } from "../../app.js";
import type { Labels } from "./labels.js";
import type { Field, Values } from "./types.js";
import { t } from "./words.js";

export interface Shown {
  readonly app: App;
  readonly labels: Labels;
  readonly field: Field;
  /** Where it stands in the form: `prices.input`. */
  readonly path: string;
  readonly label: string;
  readonly help: string;
  readonly value: unknown;
  readonly error: string | undefined;
  /** What is wrong with parts of it, by their paths. */
  readonly errors: Readonly<Record<string, string>>;
  /** `undefined` is nothing at all. */
  set(value: unknown): void;
}

interface Choice {
  readonly value: string;
  readonly label: string;
}

type Typing = Event & { readonly target: HTMLInputElement };

const OTHER = "\u0000other";

/** Draw a field by its selector; those of the forms of a connection are known here. */
export function draw(shown: Shown): TemplateResult {
  const { path, label, help, error } = shown;
  const [kind = "", config] = Object.entries(shown.field.selector ?? {})[0] ?? [];
  const notes = html`${help ? html`<p class="quiet" id="${path}-help">${help}</p>` : nothing}
    ${error ? html`<p class="wrong" id="${path}-error" role="alert">${error}</p>` : nothing}`;
  const control = CONTROLS[kind]?.(shown, config ?? {});
  switch (kind) {
    case "boolean":
      return html`<div class="one"><label class="row check">${control}<span>${label}</span></label>${notes}</div>`;
    case "object":
      return html`<fieldset class="one"><legend>${label}</legend>${notes}${control}</fieldset>`;
    default:
      return html`<div class="one"><label for=${path}>${label}</label>${control}${notes}</div>`;
  }
}

const CONTROLS: Readonly<Record<string, (shown: Shown, config: Values) => TemplateResult>> = {
  boolean,
  number,
  text,
  select: (shown, config) => choose(shown, config, chosenFrom(shown, config)),
  entity: (shown, config) => choose(shown, config, entities(shown, config)),
  device: (shown, config) => choose(shown, config, devices(shown, config)),
  object: rows,
};

function boolean(shown: Shown): TemplateResult {
  return html`<input
    type="checkbox"
    id=${shown.path}
    name=${shown.path}
    aria-describedby=${described(shown)}
    .checked=${Boolean(shown.value)}
    @change=${({ target }: Typing) => shown.set(target.checked)}
  />`;
}

function described(shown: Shown): string | typeof nothing {
  const ids = [shown.help ? `${shown.path}-help` : "", shown.error ? `${shown.path}-error` : ""];
  return ids.filter(Boolean).join(" ") || nothing;
}

function number(shown: Shown, config: Values): TemplateResult {
  const type = ({ target }: Typing): void => {
    // What is no number yet is not taken for an empty field.
    if (!target.validity.badInput) shown.set(target.value === "" ? undefined : target.valueAsNumber);
  };
  return html`<input
    type="number"
    inputmode="decimal"
    id=${shown.path}
    name=${shown.path}
    min=${config["min"] ?? nothing}
    max=${config["max"] ?? nothing}
    step=${config["step"] ?? "any"}
    ?required=${shown.field.required}
    aria-invalid=${shown.error ? "true" : nothing}
    aria-describedby=${described(shown)}
    .value=${shown.value === undefined || shown.value === null ? "" : String(shown.value)}
    @input=${type}
  />`;
}

function text(shown: Shown, config: Values): TemplateResult {
  return html`<input
    type=${config["type"] ?? "text"}
    autocomplete=${config["autocomplete"] ?? "off"}
    id=${shown.path}
    name=${shown.path}
    ?required=${shown.field.required}
    aria-invalid=${shown.error ? "true" : nothing}
    aria-describedby=${described(shown)}
    .value=${String(shown.value ?? "")}
    @input=${({ target }: Typing) => shown.set(target.value)}
  />`;
}

function chosenFrom(shown: Shown, config: Values): readonly Choice[] {
  const offered = config["options"] as readonly (string | Choice)[];
  return offered.map((one) => {
    const [value, label] = typeof one === "string" ? [one, one] : [one.value, one.label];
    return {
      value,
      label: shown.labels.selector(config["translation_key"], `options.${value}`) || label,
    };
  });
}

/** Those that are asked for, and whatever is chosen. */
function entities({ app, value }: Shown, config: Values): readonly Choice[] {
  const domains = listed(config["domain"]);
  return Object.keys(app.hass.states)
    .filter((id) => id === value || !domains.length || domains.includes(id.split(".")[0] ?? ""))
    .map((id) => ({ value: id, label: app.entityName(id) }))
    .sort(byLabel);
}

function devices({ app, value }: Shown, config: Values): readonly Choice[] {
  const filters = listed(config["entity"]) as readonly Values[];
  const domains = filters.flatMap((one) => listed(one["domain"]));
  const having = new Set(
    Object.values(app.hass.entities ?? {})
      .filter((one) => domains.includes(one.entity_id.split(".")[0] ?? ""))
      .map((one) => one.device_id),
  );
  return Object.keys(app.hass.devices ?? {})
    .filter((id) => id === value || !domains.length || having.has(id))
    .map((id) => ({ value: id, label: app.deviceName(id) }))
    .sort(byLabel);
}

function listed(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : value === undefined || value === null ? [] : [value];
}

function byLabel(one: Choice, other: Choice): number {
  return one.label.localeCompare(other.label);
}

function choose(shown: Shown, config: Values, choices: readonly Choice[]): TemplateResult {
  const { app, path, field } = shown;
  const value = shown.value as string | undefined;
  const isKnown = choices.some((one) => one.value === value);
  const takesOther = Boolean(config["custom_value"]);
  if (takesOther && !choices.length) return text(shown, {});
  const isOther = takesOther && value !== undefined && !isKnown;
  const pick = ({ target }: Typing): void =>
    shown.set(target.value === OTHER ? "" : target.value || undefined);
  const option = (one: Choice): TemplateResult =>
    html`<option value=${one.value} ?selected=${one.value === (isOther ? OTHER : (value ?? ""))}>
      ${one.label}
    </option>`;
  return html`<select
      id=${path}
      name=${path}
      ?required=${field.required}
      aria-invalid=${shown.error ? "true" : nothing}
      aria-describedby=${described(shown)}
      @change=${pick}
    >
      ${!field.required || !value ? option({ value: "", label: t(app, "none") }) : nothing}
      ${choices.map(option)}
      ${!isKnown && value && !takesOther ? option({ value, label: value }) : nothing}
      ${takesOther ? option({ value: OTHER, label: t(app, "other") }) : nothing}
    </select>
    ${isOther
      ? html`<input
          aria-label=${`${shown.label}: ${t(app, "other")}`}
          autocomplete="off"
          .value=${value}
          @input=${({ target }: Typing) => shown.set(target.value)}
        />`
      : nothing}`;
}

/** A list of objects whose fields are known. */
function rows(shown: Shown, config: Values): TemplateResult {
  const { app, path, labels } = shown;
  const fields = Object.entries(config["fields"] as Readonly<Record<string, Omit<Field, "name">>>);
  const held = listed(shown.value) as readonly Values[];
  const put = (next: readonly Values[]): void => shown.set(next.length ? next : undefined);
  const cell = (row: Values, at: number, name: string, field: Omit<Field, "name">): unknown => {
    const key = config["translation_key"];
    return draw({
      ...shown,
      field: { ...field, name },
      path: `${path}.${at}.${name}`,
      label: labels.selector(key, `fields.${name}.name`) || name,
      help: labels.selector(key, `fields.${name}.description`),
      value: row[name],
      error: shown.errors[`${path}.${at}.${name}`],
      set: (value) => put(held.map((one, place) => (place === at ? { ...one, [name]: value } : one))),
    });
  };
  return html`${held.map(
      (row, at) => html`<div class="entry stack">
        ${fields.map(([name, field]) => cell(row, at, name, field))}
        <button
          type="button"
          class="bad"
          aria-label=${`${t(app, "remove")}: ${shown.label} ${at + 1}`}
          @click=${() => put(held.filter((_, place) => place !== at))}
        >
          ${t(app, "remove")}
        </button>
      </div>`,
    )}
    <button type="button" id=${path} @click=${() => put([...held, {}])}>${t(app, "add")}</button>`;
}

/** What is wrong with what was typed, in a sentence; "" if nothing is. */
export function problemOf(app: App, input: HTMLInputElement): string {
  const { validity, min, max } = input;
  if (validity.valid) return "";
  if (validity.valueMissing) return t(app, "required");
  if (validity.rangeUnderflow) return t(app, "too_small", { min: Number(min) });
  if (validity.rangeOverflow) return t(app, "too_large", { max: Number(max) });
  return validity.stepMismatch ? t(app, "no_whole") : t(app, "no_number");
}
