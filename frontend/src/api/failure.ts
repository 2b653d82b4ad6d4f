/** Why a command was not carried out, in a sentence for the person who asked. */

import type { App } from "../app.js";
import { words } from "../i18n/words.js";

/**
 * - `lost`: the connection to Home Assistant broke.
 * - `expired`: the login is no longer valid.
 * - `gone`: Home Assistant does not know the command, as while the integration is not set up.
 * - `refused`: it was refused, or failed, for the reason in `message`.
 */
export type FailureKind = "lost" | "expired" | "gone" | "refused";

export class Failure extends Error {
  constructor(
    readonly kind: FailureKind,
    /** The key of the sentence; `memory_changed_meanwhile`, say. */
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

interface Refusal {
  readonly code?: unknown;
  readonly message?: unknown;
  readonly translation_key?: string;
  readonly translation_domain?: string;
  readonly translation_placeholders?: Record<string, unknown>;
}

/** Numbers with which the connection itself rejects, as home-assistant-js-websocket defines them. */
const CANNOT_CONNECT = 1;
const INVALID_AUTH = 2;
const CONNECTION_LOST = 3;

export function failureOf(app: App, error: unknown): Failure {
  if (error instanceof Failure) return error;
  const code = typeof error === "number" ? error : (error as Refusal | undefined)?.code;
  if (code === INVALID_AUTH) return new Failure("expired", "expired", words(app, "expired"));
  if (code === CONNECTION_LOST || code === CANNOT_CONNECT || !app.hass.connected) {
    return new Failure("lost", "lost", words(app, "lost"));
  }
  if (code === "unknown_command") return new Failure("gone", "gone", words(app, "gone"));
  const refusal = (error ?? {}) as Refusal;
  const key = refusal.translation_key;
  const sentence =
    key && refusal.translation_domain
      ? app.hass.localize(
          `component.${refusal.translation_domain}.exceptions.${key}.message`,
          refusal.translation_placeholders,
        )
      : "";
  const told = typeof refusal.message === "string" ? refusal.message : String(error);
  return new Failure("refused", String(key ?? code ?? "unknown"), sentence || told);
}
