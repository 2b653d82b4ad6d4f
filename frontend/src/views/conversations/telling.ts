/** How routes, places and costs of conversations are told. */

import { type TemplateResult, html, nothing } from "lit";
import type { App } from "../../app.js";
import { t } from "./words.js";

const LOOKS: Readonly<Record<string, string>> = { none: "bad", fallback: "warn" };

export const routeName = (app: App, route: string): string => t.told(app, "route_", route);

export function routeChips(app: App, routes: readonly string[]): TemplateResult[] {
  return routes.map(
    (route) => html`<span class="chip ${LOOKS[route] ?? ""}">${routeName(app, route)}</span>`,
  );
}

export function costChip(
  app: App,
  spent: { readonly tokens: number | null; readonly cost: number | null },
): TemplateResult | typeof nothing {
  if (spent.cost) return html`<span class="chip">${app.show.money(spent.cost)}</span>`;
  if (!spent.tokens) return nothing;
  return html`<span class="chip">${t(app, "tokens", { count: spent.tokens })}</span>`;
}

/** Where something was said: the room, or else the device. */
export function place(
  app: App,
  said: { readonly area_id: string | null; readonly device_id: string | null },
): string {
  if (said.area_id) return app.areaName(said.area_id);
  return said.device_id ? app.deviceName(said.device_id) : "";
}
