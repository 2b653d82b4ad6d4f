/** Translations: English in the module, each other language in a file that is loaded when needed. */

import type { App } from "../app.js";

export const LANGUAGES = ["de", "es", "fr", "it", "nl"] as const;
export type Language = "en" | (typeof LANGUAGES)[number];
type Table = Readonly<Record<string, string | undefined>>;

export type Values = Readonly<Record<string, string | number>>;

export interface Words<K extends string> {
  /** Return the text of a key in the user's language, with `{name}` replaced by values. */
  (app: App, key: K, values?: Values): string;
  /** Return the text of `PREFIXWORD`, or a word that only a newer backend knows as it is. */
  told(app: App, prefix: string, word: string): string;
}

const loaded = new Map<string, Promise<void>>();
const tables = new Map<string, Readonly<Record<string, Table>>>();

/**
 * Make the texts of one part of the page: those of a folder of translations, each of which has
 * exactly the keys of English, as the build checks.
 *
 * Where `count` is among the values, `key_one` goes before `key` if the number is singular in the
 * language. Numbers are written as the user writes them.
 */
export function texts<K extends string>(
  folder: string,
  english: Readonly<Record<K, string>>,
): Words<K> {
  const text = (app: App, key: K, values: Values = {}): string => {
    const language = languageOf(app.hass.language);
    const held: Table = tables.get(language)?.[folder] ?? english;
    const count = values["count"];
    const isOne =
      typeof count === "number" && new Intl.PluralRules(language).select(count) === "one";
    const found = (isOne ? held[`${key}_one`] : undefined) ?? held[key] ?? key;
    return found.replace(/\{(\w+)\}/g, (whole, name: string) => {
      const value = values[name];
      if (value === undefined) return whole;
      return typeof value === "number" ? app.show.number(value) : value;
    });
  };
  const told = (app: App, prefix: string, word: string): string => {
    const key = prefix + word;
    return key in english ? text(app, key as K) : word;
  };
  return Object.assign(text, { told });
}

export function languageOf(language: string): Language {
  const base = language.toLowerCase().split("-")[0];
  return LANGUAGES.find((one) => one === base) ?? "en";
}

/** Load a language, once; where that fails, the texts stay English until it is asked for again. */
export function loadLanguage(language: Language): Promise<void> {
  if (language === "en") return Promise.resolve();
  const known = loaded.get(language) ?? fetchLanguage(language);
  loaded.set(language, known);
  known.catch(() => loaded.delete(language));
  return known.catch(() => undefined);
}

async function fetchLanguage(language: Language): Promise<void> {
  const answer = await fetch(new URL(`${language}.json`, import.meta.url));
  if (!answer.ok) throw new Error(`The texts could not be loaded: ${answer.status}`);
  tables.set(language, (await answer.json()) as Readonly<Record<string, Table>>);
}
