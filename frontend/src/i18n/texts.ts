/** Translations: six languages, each with exactly the keys that English has. */

import type { App } from "../app.js";

type Texts<K extends string> = Readonly<Record<K, string>>;

export interface Languages<K extends string> {
  readonly en: Texts<K>;
  readonly de: Texts<K>;
  readonly es: Texts<K>;
  readonly fr: Texts<K>;
  readonly it: Texts<K>;
  readonly nl: Texts<K>;
}

export type Values = Readonly<Record<string, string | number>>;

/** Returns the text of a key in the user's language, with `{name}` replaced by values. */
export type Words<K extends string> = (app: App, key: K, values?: Values) => string;

/**
 * Make the texts of one part of the page.
 *
 * Where `count` is among the values, `key_one` goes before `key` if the number is singular in the
 * language. Numbers are written as the user writes them.
 */
export function texts<K extends string>(languages: Languages<K>): Words<K> {
  return (app, key, values = {}) => {
    const language = languageOf(app.hass.language);
    const held: Readonly<Record<string, string | undefined>> = languages[language];
    const english: Readonly<Record<string, string | undefined>> = languages.en;
    const count = values["count"];
    const isOne =
      typeof count === "number" && new Intl.PluralRules(language).select(count) === "one";
    const text = (isOne ? held[`${key}_one`] : undefined) ?? held[key] ?? english[key] ?? key;
    return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
      const value = values[name];
      if (value === undefined) return whole;
      return typeof value === "number" ? app.show.number(value) : value;
    });
  };
}

export function languageOf(language: string): keyof Languages<string> {
  const base = language.toLowerCase().split("-")[0] ?? "en";
  return base === "de" || base === "es" || base === "fr" || base === "it" || base === "nl"
    ? base
    : "en";
}
