/** All views: what the address calls them, who may see them, which are in the navigation. */

import type { TemplateResult } from "lit";
import { html, unsafeStatic } from "lit/static-html.js";
import type { App } from "../app.js";
import "./conversations/view.js";
import "./graph/view.js";
import "./health/view.js";
import "./memory/view.js";
import "./request/view.js";
import "./review/view.js";
import "./settings/view.js";
import "./turn/view.js";
import "./usage/view.js";
import "./work/view.js";

interface Entry {
  readonly icon: string;
  /** Only administrators may see it. */
  readonly admin?: boolean;
  /** The view in the navigation that is marked while this one is shown, if it is not itself there. */
  readonly within?: "conversations" | "memory";
  /** It shows what was said or is remembered, so it is hidden while guests are here. */
  readonly showsWords?: boolean;
}

/**
 * By their names in the address; the element of each is `<sb-NAME>`.
 *
 * In the order of the navigation: those for which there is no room go behind "More".
 */
export const VIEWS = {
  conversations: { icon: "mdi:forum-outline", showsWords: true },
  turn: { icon: "mdi:timeline-clock-outline", showsWords: true, within: "conversations" },
  memory: { icon: "mdi:brain", showsWords: true },
  review: { icon: "mdi:brain", showsWords: true, within: "memory" },
  graph: { icon: "mdi:graph-outline", showsWords: true },
  usage: { icon: "mdi:chart-bar", admin: true },
  settings: { icon: "mdi:cog-outline", admin: true },
  request: { icon: "mdi:code-json", showsWords: true },
  work: { icon: "mdi:progress-wrench", admin: true },
  health: { icon: "mdi:heart-pulse", admin: true },
} as const satisfies Readonly<Record<string, Entry>>;

export type ViewName = keyof typeof VIEWS;
export const FIRST: ViewName = "conversations";
export const NAMES = Object.keys(VIEWS) as readonly ViewName[];

export function entryOf(name: ViewName): Entry {
  return VIEWS[name];
}

export function draw(name: ViewName, app: App, path: readonly string[]): TemplateResult {
  const tag = unsafeStatic(`sb-${name}`);
  return html`<${tag} .app=${app} .path=${path}></${tag}>`;
}
