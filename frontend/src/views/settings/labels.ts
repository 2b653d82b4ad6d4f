/** The texts that Home Assistant has of a flow, found under the keys that its own pages use. */

import type { App } from "../../app.js";
import type { Field, Step } from "./types.js";

export type Localize = (key: string, values?: Record<string, unknown>) => string;

const BASE = "component.switchboard";

let loading: { readonly language: string; readonly done: Promise<Localize> } | undefined;

/** Read the texts; what is returned knows them before the page is given a new `hass`. */
export function loadLabels(app: App): Promise<Localize> {
  const { language } = app.hass;
  // Home Assistant answers who asks meanwhile with the texts that it has by then.
  if (loading?.language !== language) {
    loading = { language, done: read(app) };
    loading.done.catch(() => (loading = undefined));
  }
  return loading.done;
}

async function read(app: App): Promise<Localize> {
  let newest: Localize = app.hass.localize;
  for (const category of ["options", "selector"]) {
    newest = (await app.hass.loadBackendTranslation(category, "switchboard")) as Localize;
  }
  return (key, values) => newest(key, values) || app.hass.localize(key, values);
}

/** The texts of one step. */
export class Labels {
  constructor(
    private readonly localize: Localize,
    private readonly step: Step,
  ) {}

  /** Of the step itself: `title`, `description`, `menu_options.NAME`. */
  of(key: string): string {
    return this.#options(`step.${this.step.step_id}.${key}`);
  }

  section(name: string, what: "name" | "description"): string {
    return this.of(`sections.${name}.${what}`);
  }

  /** What a field is called; its name where it has no text. */
  field(field: Field, section: string): string {
    return this.of(`${within(section)}data.${field.name}`) || field.name;
  }

  help(field: Field, section: string): string {
    return this.of(`${within(section)}data_description.${field.name}`);
  }

  error(key: string): string {
    return this.#options(`error.${key}`) || key;
  }

  abort(reason: string): string {
    return this.#options(`abort.${reason}`) || reason;
  }

  /** Of a selector, under its translation key: `options.NAME`, `fields.NAME.name`. */
  selector(translationKey: unknown, key: string): string {
    return translationKey ? this.localize(`${BASE}.selector.${translationKey}.${key}`) : "";
  }

  #options(key: string): string {
    return this.localize(`${BASE}.options.${key}`, { ...this.step.description_placeholders });
  }
}

function within(section: string): string {
  return section ? `sections.${section}.` : "";
}
