/** Numbers, money and times as the user has chosen to see them in Home Assistant. */

import type { Hass } from "../hass.js";

const NUMBER_LANGUAGES: Readonly<Record<string, string | undefined>> = {
  comma_decimal: "en-US",
  decimal_comma: "de",
  space_comma: "fr",
  quote_decimal: "de-CH",
};

const OWN_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;
const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const MONTH = 30.44 * DAY;
const YEAR = 365.25 * DAY;

export class Show {
  /** Making a format takes a hundred times as long as using it, and lists use thousands. */
  readonly #made = new Map<string, Intl.DateTimeFormat | Intl.NumberFormat>();
  constructor(private readonly hass: () => Hass) {}

  number(value: number, digits = 0): string {
    const { number_format: format } = this.hass().locale;
    return this.#numbers(this.#numberLanguage(), {
      maximumFractionDigits: digits,
      minimumFractionDigits: digits,
      useGrouping: format !== "none",
    }).format(value);
  }

  percent(share: number): string {
    return this.#numbers(this.#numberLanguage(), {
      style: "percent",
      maximumFractionDigits: 0,
    }).format(share);
  }

  /** Money in the currency of the house; small sums with the digits that tell them from nothing. */
  money(value: number): string {
    const digits = value !== 0 && Math.abs(value) < 0.1 ? 4 : 2;
    return this.#numbers(this.#numberLanguage(), {
      style: "currency",
      currency: this.hass().config.currency,
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    }).format(value);
  }

  /** A span of milliseconds: `840 ms`, `2.3 s`, `4 min`. */
  span(ms: number): string {
    const [value, unit, digits]: [number, string, number] =
      ms < 1000
        ? [ms, "millisecond", 0]
        : ms < 90_000
          ? [ms / 1000, "second", 1]
          : [ms / 60_000, "minute", 0];
    return this.#numbers(this.#numberLanguage(), {
      style: "unit",
      unit,
      unitDisplay: "short",
      maximumFractionDigits: digits,
    }).format(value);
  }

  bytes(value: number): string {
    const [size, unit]: [number, string] =
      value < 1_000_000 ? [value / 1000, "kilobyte"] : [value / 1_000_000, "megabyte"];
    return this.#numbers(this.#numberLanguage(), {
      style: "unit",
      unit,
      unitDisplay: "short",
      maximumFractionDigits: 1,
    }).format(size);
  }

  /** The time of day of an ISO time. */
  time(at: string, seconds = false): string {
    return this.#dates(this.#dateLanguage(), {
      hour: "numeric",
      minute: "2-digit",
      ...(seconds ? { second: "2-digit" } : {}),
      ...this.#hours(),
      timeZone: this.#zone(),
    }).format(new Date(at));
  }

  /** The day of an ISO time, in words or in the order that the user has chosen. */
  date(at: string): string {
    const { date_format: format } = this.hass().locale;
    if (format === "language" || format === "system") {
      return this.#dates(this.#dateLanguage(), {
        weekday: "short",
        day: "numeric",
        month: "long",
        year: "numeric",
        timeZone: this.#zone(),
      }).format(new Date(at));
    }
    const { day, month, year } = this.#parts(at);
    return format === "DMY"
      ? `${day}/${month}/${year}`
      : format === "MDY"
        ? `${month}/${day}/${year}`
        : `${year}-${month}-${day}`;
  }

  dateTime(at: string): string {
    return `${this.date(at)}, ${this.time(at)}`;
  }

  /** `2026-11-03` of an ISO time, in the zone that the user has chosen: the key of a day. */
  day(at: string): string {
    const { day, month, year } = this.#parts(at);
    return `${year}-${month}-${day}`;
  }

  /** How long ago an ISO time was: `3 minutes ago`. */
  ago(at: string): string {
    const seconds = (new Date(at).getTime() - Date.now()) / 1000;
    const [value, unit]: [number, Intl.RelativeTimeFormatUnit] =
      Math.abs(seconds) < HOUR
        ? [seconds / MINUTE, "minute"]
        : Math.abs(seconds) < DAY
          ? [seconds / HOUR, "hour"]
          : Math.abs(seconds) < 2 * MONTH
            ? [seconds / DAY, "day"]
            : Math.abs(seconds) < 2 * YEAR
              ? [seconds / MONTH, "month"]
              : [seconds / YEAR, "year"];
    return new Intl.RelativeTimeFormat(this.hass().locale.language, { numeric: "auto" }).format(
      Math.round(value),
      unit,
    );
  }

  #parts(at: string): { day: string; month: string; year: string } {
    const parts = this.#dates("en-GB", {
      day: "2-digit",
      month: "2-digit",
      year: "numeric",
      timeZone: this.#zone(),
    }).formatToParts(new Date(at));
    const part = (type: string): string => parts.find((one) => one.type === type)?.value ?? "";
    return { day: part("day"), month: part("month"), year: part("year") };
  }

  #dates(language: string | undefined, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
    const key = `date ${language} ${JSON.stringify(options)}`;
    const made = this.#made.get(key) ?? new Intl.DateTimeFormat(language, options);
    this.#made.set(key, made);
    return made as Intl.DateTimeFormat;
  }

  #numbers(language: string | undefined, options: Intl.NumberFormatOptions): Intl.NumberFormat {
    const key = `number ${language} ${JSON.stringify(options)}`;
    const made = this.#made.get(key) ?? new Intl.NumberFormat(language, options);
    this.#made.set(key, made);
    return made as Intl.NumberFormat;
  }

  #zone(): string {
    const { locale, config } = this.hass();
    return locale.time_zone === "server"
      ? config.time_zone
      : OWN_ZONE;
  }

  #hours(): { hourCycle?: "h12" | "h23" } {
    const { time_format: format } = this.hass().locale;
    return format === "12" ? { hourCycle: "h12" } : format === "24" ? { hourCycle: "h23" } : {};
  }

  #numberLanguage(): string | undefined {
    const { number_format: format, language } = this.hass().locale;
    return format === "system" ? undefined : (NUMBER_LANGUAGES[format] ?? language);
  }

  #dateLanguage(): string | undefined {
    const { date_format: format, language } = this.hass().locale;
    return format === "system" ? undefined : language;
  }
}
