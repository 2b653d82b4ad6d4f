/** In which order a list is shown, and from which days. */

import { type TemplateResult, html } from "lit";
import type { App } from "../app.js";
import { day, select } from "./parts.js";
import { t } from "./words.js";

const SORTS = ["", "newest", "oldest", "unsure", "used"] as const;

/** Empty stands for the usual order, and for any day. */
export interface Sorting {
  readonly sort: (typeof SORTS)[number];
  readonly since: string;
  readonly until: string;
}

export const UNSORTED: Sorting = { sort: "", since: "", until: "" };

/** The fields of a command that say so. */
export function sortingFields({ sort, since, until }: Sorting): Partial<Sorting> {
  return { ...(sort ? { sort } : {}), ...(since ? { since } : {}), ...(until ? { until } : {}) };
}

/** What is chosen by; `changed` is told what was. */
export function sorting(
  app: App,
  { sort, since, until }: Sorting,
  changed: (wanted: Partial<Sorting>) => void,
): TemplateResult {
  return html`${select(
    t(app, "sort"),
    sort,
    SORTS.map((one) => [one, t(app, one ? `sort_${one}` : "sort_usual")] as const),
    (chosen) => changed({ sort: chosen }),
  )}
  ${day(t(app, "since"), since, (chosen) => changed({ since: chosen }))}
  ${day(t(app, "until"), until, (chosen) => changed({ until: chosen }))}`;
}
