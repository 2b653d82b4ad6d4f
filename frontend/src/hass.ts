/** What the page uses of the object that Home Assistant gives to each panel. */

export interface Locale {
  readonly language: string;
  readonly number_format: string;
  readonly time_format: string;
  readonly date_format: string;
  readonly time_zone: string;
}

export interface EntityState {
  readonly entity_id: string;
  readonly state: string;
  readonly attributes: Readonly<Record<string, unknown>>;
}

export interface Device {
  readonly name: string | null;
  readonly name_by_user: string | null;
  readonly config_entries?: readonly string[];
}

/** What the registry says of an entity that is not switched off. */
export interface Entity {
  readonly entity_id: string;
  readonly platform?: string;
  readonly translation_key?: string;
  readonly device_id?: string;
}

export interface Connection {
  sendMessagePromise<T>(message: Message): Promise<T>;
  subscribeMessage<T>(
    listener: (event: T) => void,
    message: Message,
    options?: { resubscribe?: boolean },
  ): Promise<() => Promise<void>>;
  addEventListener(type: ConnectionEvent, listener: () => void): void;
  removeEventListener(type: ConnectionEvent, listener: () => void): void;
}

export type ConnectionEvent = "ready" | "disconnected" | "reconnect-error";

export interface Message {
  readonly type: string;
  readonly [field: string]: unknown;
}

export interface Hass {
  readonly connection: Connection;
  readonly connected: boolean;
  readonly language: string;
  readonly locale: Locale;
  readonly config: { readonly time_zone: string; readonly currency: string };
  readonly themes?: { readonly darkMode?: boolean };
  readonly user?: { readonly id: string; readonly name: string; readonly is_admin: boolean };
  readonly states: Readonly<Record<string, EntityState>>;
  readonly areas?: Readonly<Record<string, { readonly name: string }>>;
  readonly devices?: Readonly<Record<string, Device>>;
  readonly entities?: Readonly<Record<string, Entity>>;
  localize(key: string, values?: Record<string, unknown>): string;
  loadBackendTranslation(category: string, integration?: string): Promise<unknown>;
}

/** Our sensors that change when something was learnt, waits, or was forgotten. */
const LEARNT: readonly string[] = ["last_extraction", "waiting_facts", "memories"];
let sensors: readonly string[] = [];
let sensorsOf: Hass["entities"];

/** Whether something was learnt between two times that Home Assistant has told its states. */
export function learntBetween(before: Hass, now: Hass): boolean {
  if (sensorsOf !== now.entities) {
    sensorsOf = now.entities;
    sensors = Object.values(now.entities ?? {})
      .filter((one) => one.platform === "switchboard" && LEARNT.includes(one.translation_key ?? ""))
      .map((one) => one.entity_id);
  }
  return sensors.some((one) => before.states[one] !== now.states[one]);
}

export interface Route {
  readonly prefix: string;
  readonly path: string;
}
