/**
 * What every view is given: the way to the backend, the texts, and where the page is.
 *
 * It is one object for as long as the page is open. Home Assistant hands the page a new `hass` with
 * every change of a state; views that only read what they need from `app.hass` are not drawn anew.
 */

import { type Failure, failureOf } from "./api/failure.js";
import type { Info } from "./api/types.js";
import type { Hass } from "./hass.js";
import { Show } from "./i18n/show.js";
import { words } from "./i18n/words.js";

/** Told at the foot of the page; `action` is a button beside it. */
export interface Notice {
  readonly text: string;
  readonly action?: { readonly label: string; run(): void };
}

/**
 * - `returned`: the connection is back, or the integration was loaded again: what is shown may be old.
 * - `changed`: language, formats or the connection changed: draw anew.
 * - `learnt`: our entities say that something was learnt, waits or was forgotten.
 */
export type AppEvent = "returned" | "changed" | "learnt" | "notice";

const AGAIN_MS = 3_000;

export class App extends EventTarget {
  readonly show = new Show(() => this.hass);
  info: Info | undefined;
  narrow = false;
  prefix = "/switchboard";
  notice: Notice | undefined;
  /** Whether what is hidden from guests was asked for in the view that is shown. */
  isInSpite = false;

  constructor(public hass: Hass) {
    super();
  }

  /**
   * Give a command, without `switchboard/` before its name.
   *
   * Throws a `Failure`.
   */
  async call<T>(command: string, fields: Readonly<Record<string, unknown>> = {}): Promise<T> {
    try {
      return await this.hass.connection.sendMessagePromise<T>({
        ...fields,
        ...(this.isInSpite ? { in_spite_of_guests: true } : {}),
        type: `switchboard/${command}`,
      });
    } catch (error) {
      throw failureOf(this, error);
    }
  }

  /**
   * Subscribe, and again whenever the connection is back; returns how to end it.
   *
   * Throws a `Failure` when it is refused at first. What is refused later is asked for again as long
   * as it is not ended: Home Assistant may be back before the integration is.
   */
  async subscribe<T>(
    command: string,
    fields: Readonly<Record<string, unknown>>,
    listener: (event: T) => void,
  ): Promise<() => void> {
    const { connection } = this.hass;
    const message = { ...fields, type: `switchboard/${command}` };
    let isEnded = false;
    let end: (() => Promise<void>) | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const begin = async (): Promise<void> => {
      end = await connection.subscribeMessage<T>((event) => isEnded || listener(event), message, {
        resubscribe: false,
      });
      if (isEnded) void end().catch(() => undefined); // ended while it began
    };
    const beginAgain = (): void => {
      clearTimeout(timer);
      begin().catch(() => {
        if (!isEnded && this.hass.connected) timer = setTimeout(beginAgain, AGAIN_MS);
      });
    };
    try {
      await begin();
    } catch (error) {
      throw failureOf(this, error);
    }
    connection.addEventListener("ready", beginAgain);
    return () => {
      isEnded = true;
      clearTimeout(timer);
      connection.removeEventListener("ready", beginAgain);
      void end?.().catch(() => undefined); // the connection may be gone already
    };
  }

  /** The address of a place within the page: `/memory/ID`. */
  link(path: string): string {
    return this.prefix + path;
  }

  /** The same from its parts, of which an ID may hold anything: `to("memory", "ID")`. */
  to(...parts: readonly string[]): string {
    return this.link(`/${parts.map(encodeURIComponent).join("/")}`);
  }

  /** The address of a card of the settings, of a connection or else of the first one. */
  settings(card: "consent" | "forms", entryId = this.info?.entries[0]?.entry_id): string {
    return this.to("settings", ...(entryId ? [entryId, card] : []));
  }

  go(path: string, options: { replace?: boolean } = {}): void {
    const address = this.link(path);
    if (options.replace) history.replaceState(history.state, "", address);
    else history.pushState(null, "", address);
    window.dispatchEvent(
      new CustomEvent("location-changed", { detail: { replace: options.replace ?? false } }),
    );
  }

  notify(text: string, action?: Notice["action"]): void {
    this.notice = action ? { text, action } : { text };
    this.tell("notice");
  }

  /** Say what went wrong with something that the user did. */
  notifyFailure(error: unknown): Failure {
    const failure = failureOf(this, error);
    this.notify(failure.message);
    return failure;
  }

  tell(event: AppEvent): void {
    this.dispatchEvent(new Event(event));
  }

  get isAdmin(): boolean {
    return this.info?.viewer.is_admin ?? false;
  }

  /** How an owner is called: a person's name, or the household. */
  ownerName(owner: string): string {
    return owner === "household" ? words(this, "household") : this.entityName(owner);
  }

  entityName(entityId: string): string {
    const name = this.hass.states[entityId]?.attributes["friendly_name"];
    return typeof name === "string" && name ? name : entityId;
  }

  areaName(areaId: string): string {
    return this.hass.areas?.[areaId]?.name ?? areaId;
  }

  deviceName(deviceId: string): string {
    const device = this.hass.devices?.[deviceId];
    return device?.name_by_user ?? device?.name ?? deviceId;
  }
}
