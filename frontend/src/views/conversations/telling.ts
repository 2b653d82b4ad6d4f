/** How routes, places and costs of conversations are told. */

import { type TemplateResult, html, nothing } from "lit";
import type { App } from "../../app.js";
import { t } from "./words.js";

const ROUTES = {
  local: "route_local",
  model: "route_model",
  fallback: "route_fallback",
  none: "route_none",
} as const;
const LOOKS: Readonly<Record<string, string>> = { none: "bad", fallback: "warn" };

export function routeName(app: App, route: string): string {
  const key = ROUTES[route as keyof typeof ROUTES] as (typeof ROUTES)[keyof typeof ROUTES] | undefined;
  return key ? t(app, key) : route;
}

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
