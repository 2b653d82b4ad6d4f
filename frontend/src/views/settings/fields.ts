/** One field of a form, drawn with what the browser has for it. */

import { type TemplateResult, html, nothing } from "lit";
import type { App } from "../../app.js";
import type { Labels } from "./labels.js";
import type { Field, Selector, Values } from "./types.js";
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

export function draw(shown: Shown): TemplateResult {
  const [kind = "", config] = kindOf(shown.field.selector);
  const control = controlOf(shown, kind, config ?? {});
  const { path, label, help, error } = shown;
  const notes = html`${help ? html`<p class="quiet" id="${path}-help">${help}</p>` : nothing}
    ${error ? html`<p class="wrong" id="${path}-error" role="alert">${error}</p>` : nothing}`;
  if (kind === "boolean") {
    return html`<div class="one"><label class="row check">${control}<span>${label}</span></label>${notes}</div>`;
  }
  return isGroup(kind, config ?? {})
    ? html`<fieldset class="one"><legend>${label}</legend>${notes}${control}</fieldset>`
    : html`<div class="one"><label for=${path}>${label}</label>${control}${notes}</div>`;
}

function kindOf(selector: Selector | undefined): [string?, (Values | null)?] {
  return Object.entries(selector ?? {})[0] ?? [];
}

function isGroup(kind: string, config: Values): boolean {
  return (
    (kind === "object" && Boolean(config["fields"])) ||
    (["select", "entity", "device"].includes(kind) && Boolean(config["multiple"]))
  );
}

function controlOf(shown: Shown, kind: string, config: Values): TemplateResult {
  switch (kind) {
    case "boolean":
      return html`<input
        type="checkbox"
        id=${shown.path}
        name=${shown.path}
        aria-describedby=${described(shown)}
        .checked=${Boolean(shown.value)}
        @change=${({ target }: Typing) => shown.set(target.checked)}
      />`;
    case "number":
      return number(shown, config);
    case "text":
      if (config["multiple"]) break;
      return text(shown, config);
    case "select":
      return choose(shown, config, chosenFrom(shown, config));
    case "entity":
      return choose(shown, config, entities(shown, config));
    case "device":
      return choose(shown, config, devices(shown, config));
    case "object":
      if (config["fields"]) return rows(shown, config);
  }
  return json(shown);
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
  const unit = config["unit_of_measurement"];
  return html`<span class="row"
    ><input
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
    />${unit ? html`<span>${unit}</span>` : nothing}</span
  >`;
}

function text(shown: Shown, config: Values): TemplateResult {
  const type = ({ target }: Typing): void => shown.set(target.value);
  const value = String(shown.value ?? "");
  return config["multiline"]
    ? html`<textarea
        rows="6"
        id=${shown.path}
        name=${shown.path}
        ?required=${shown.field.required}
        aria-invalid=${shown.error ? "true" : nothing}
        aria-describedby=${described(shown)}
        .value=${value}
        @input=${type}
      ></textarea>`
    : html`<input
        type=${config["type"] ?? "text"}
        autocomplete=${config["autocomplete"] ?? "off"}
        id=${shown.path}
        name=${shown.path}
        ?required=${shown.field.required}
        aria-invalid=${shown.error ? "true" : nothing}
        aria-describedby=${described(shown)}
        .value=${value}
        @input=${type}
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
  if (config["multiple"]) return chooseSome(shown, choices);
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

function chooseSome(shown: Shown, choices: readonly Choice[]): TemplateResult {
  const chosen = listed(shown.value) as readonly string[];
  const unknown = chosen.filter((value) => !choices.some((one) => one.value === value));
  return html`${[...choices, ...unknown.map((value) => ({ value, label: value }))].map(
    ({ value, label }) => html`<label class="row check"
      ><input
        type="checkbox"
        .checked=${chosen.includes(value)}
        @change=${({ target }: Typing) =>
          shown.set(
            target.checked ? [...chosen, value] : chosen.filter((other) => other !== value),
          )}
      />${label}</label
    >`,
  )}`;
}

/** A list of objects whose fields are known; one object where it takes no more. */
function rows(shown: Shown, config: Values): TemplateResult {
  const { app, path, labels } = shown;
  const fields = Object.entries(config["fields"] as Readonly<Record<string, Omit<Field, "name">>>);
  const isList = Boolean(config["multiple"]);
  const held = listed(shown.value) as readonly Values[];
  const put = (next: readonly Values[]): void =>
    shown.set(next.length ? (isList ? next : next[0]) : undefined);
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
  const remove = (at: number): void => put(held.filter((_, place) => place !== at));
  return html`${held.map(
      (row, at) => html`<div class="entry stack">
        ${fields.map(([name, field]) => cell(row, at, name, field))}
        <button
          type="button"
          class="bad"
          aria-label=${`${t(app, "remove")}: ${shown.label} ${at + 1}`}
          @click=${() => remove(at)}
        >
          ${t(app, "remove")}
        </button>
      </div>`,
    )}
    ${isList || !held.length
      ? html`<button type="button" id=${path} @click=${() => put([...held, {}])}>
          ${t(app, "add")}
        </button>`
      : nothing}`;
}

/** What no other control is for: as the JSON that it is. */
function json(shown: Shown): TemplateResult {
  const type = ({ target }: Typing): void => {
    const typed = target.value.trim();
    try {
      shown.set(typed ? (JSON.parse(typed) as unknown) : undefined);
      target.setCustomValidity("");
    } catch {
      target.setCustomValidity("json");
    }
  };
  return html`<textarea
    rows="4"
    spellcheck="false"
    id=${shown.path}
    name=${shown.path}
    ?required=${shown.field.required}
    aria-invalid=${shown.error ? "true" : nothing}
    aria-describedby=${described(shown)}
    .value=${shown.value === undefined ? "" : JSON.stringify(shown.value, null, 1)}
    @change=${type}
  ></textarea>`;
}

/** What is wrong with what was typed, in a sentence; "" if nothing is. */
export function problemOf(app: App, input: HTMLInputElement): string {
  const { validity, min, max } = input;
  if (validity.valid) return "";
  if (validity.valueMissing) return t(app, "required");
  if (validity.customError) return t(app, "no_json");
  if (validity.rangeUnderflow) return t(app, "too_small", { min: Number(min) });
  if (validity.rangeOverflow) return t(app, "too_large", { max: Number(max) });
  return validity.stepMismatch ? t(app, "no_whole") : t(app, "no_number");
}
