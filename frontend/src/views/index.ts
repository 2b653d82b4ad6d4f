/** All views: what the address calls them, who may see them, which are in the navigation. */

import { type TemplateResult, html } from "lit";
import type { App } from "../app.js";
import "./conversations/view.js";
import "./graph/view.js";
import "./health/view.js";
import "./memory/view.js";
import "./request/view.js";
import "./settings/view.js";
import "./turn/view.js";
import "./usage/view.js";
import "./work/view.js";

export type ViewName =
  | "conversations"
  | "turn"
  | "memory"
  | "graph"
  | "request"
  | "work"
  | "usage"
  | "health"
  | "settings";

export interface ViewEntry {
  readonly name: ViewName;
  readonly icon: string;
  /** Only administrators may see it. */
  readonly admin: boolean;
  /** The view in the navigation that is marked while this one is shown. */
  readonly within: ViewName;
  /** It shows what was said or is remembered, so it is hidden while guests are here. */
  readonly showsWords?: boolean;
  draw(app: App, path: readonly string[]): TemplateResult;
}

export const VIEWS: readonly ViewEntry[] = [
  {
    name: "conversations",
    icon: "mdi:forum-outline",
    admin: false,
    within: "conversations",
    showsWords: true,
    draw: (app, path) =>
      html`<sb-conversations .app=${app} .path=${path}></sb-conversations>`,
  },
  {
    name: "turn",
    icon: "mdi:timeline-clock-outline",
    admin: false,
    within: "conversations",
    showsWords: true,
    draw: (app, path) => html`<sb-turn .app=${app} .path=${path}></sb-turn>`,
  },
  {
    name: "memory",
    icon: "mdi:brain",
    admin: false,
    within: "memory",
    showsWords: true,
    draw: (app, path) => html`<sb-memory .app=${app} .path=${path}></sb-memory>`,
  },
  {
    name: "graph",
    icon: "mdi:graph-outline",
    admin: false,
    within: "graph",
    showsWords: true,
    draw: (app, path) => html`<sb-graph .app=${app} .path=${path}></sb-graph>`,
  },
  {
    name: "request",
    icon: "mdi:code-json",
    admin: false,
    within: "request",
    showsWords: true,
    draw: (app, path) => html`<sb-request .app=${app} .path=${path}></sb-request>`,
  },
  {
    name: "work",
    icon: "mdi:progress-wrench",
    admin: true,
    within: "work",
    draw: (app, path) => html`<sb-work .app=${app} .path=${path}></sb-work>`,
  },
  {
    name: "usage",
    icon: "mdi:chart-bar",
    admin: true,
    within: "usage",
    draw: (app, path) => html`<sb-usage .app=${app} .path=${path}></sb-usage>`,
  },
  {
    name: "health",
    icon: "mdi:heart-pulse",
    admin: true,
    within: "health",
    draw: (app, path) => html`<sb-health .app=${app} .path=${path}></sb-health>`,
  },
  {
    name: "settings",
    icon: "mdi:cog-outline",
    admin: true,
    within: "settings",
    draw: (app, path) => html`<sb-settings .app=${app} .path=${path}></sb-settings>`,
  },
];

export const FIRST: ViewName = "conversations";
