/** Home Assistant's own ways, which are no commands of ours: flows over HTTP, actions. */

import { Failure, failureOf } from "../../api/failure.js";
import type { App } from "../../app.js";
import { words } from "../../i18n/words.js";
import type { ApiError, Step } from "./types.js";
import { t } from "./words.js";

const FLOWS = "config/config_entries/options/flow";
const UNAUTHORIZED = 401;
const STEP_MS = 200;
const LONGEST_MS = 15_000;

/** Whether what was asked for is not there any more: Home Assistant was started anew, say. */
export function isGone(error: unknown): boolean {
  return (error as ApiError | undefined)?.status_code === 404;
}

function apiFailure(app: App, error: unknown): Failure {
  const { status_code: status, body } = (error ?? {}) as ApiError;
  if (status === undefined) return failureOf(app, error instanceof Failure ? error : 3);
  if (status === UNAUTHORIZED) return failureOf(app, 2);
  return new Failure("refused", String(status), body?.message || t(app, "refused", { status }));
}

/** The flow of one connection's options: begun when it is first asked for, and again when gone. */
export class Flow {
  #id = "";

  constructor(
    private readonly app: () => App,
    readonly entryId: string,
  ) {}

  /** Ask for the step at which it stands, with the values that hold now. Throws a `Failure`. */
  async step(): Promise<Step> {
    try {
      if (this.#id) return await this.#ask("GET");
    } catch (error) {
      if (!isGone(error)) throw apiFailure(this.app(), error);
    }
    return this.#begin();
  }

  /** Send what was filled in. Throws a `Failure`, or the `ApiError` that says which fields are wrong. */
  async send(values: unknown): Promise<Step> {
    try {
      const next = await this.#ask("POST", values);
      if (next.type === "create_entry" || next.type === "abort") this.#id = "";
      return next;
    } catch (error) {
      if ((error as ApiError).body?.errors) throw error;
      throw apiFailure(this.app(), error);
    }
  }

  /** Give it up: nobody looks at it any more. */
  end(): void {
    const ended = this.#id;
    this.#id = "";
    if (ended) void this.app().hass.callApi("DELETE", `${FLOWS}/${ended}`).catch(() => undefined);
  }

  async #begin(): Promise<Step> {
    try {
      const step = await this.app().hass.callApi<Step>("POST", FLOWS, { handler: this.entryId });
      this.#id = step.flow_id;
      return step;
    } catch (error) {
      throw apiFailure(this.app(), error);
    }
  }

  #ask(method: string, values?: unknown): Promise<Step> {
    return this.app().hass.callApi<Step>(method, `${FLOWS}/${this.#id}`, values);
  }
}

/** Have an action carried out, and return its response. Throws a `Failure`. */
export async function act<T>(
  app: App,
  action: string,
  data: Readonly<Record<string, unknown>> = {},
): Promise<T> {
  const [domain, service] = action.split(".");
  try {
    const answer = await app.hass.connection.sendMessagePromise<{ readonly response: T }>({
      type: "call_service",
      domain,
      service,
      service_data: data,
      return_response: domain !== "switch",
    });
    return answer.response;
  } catch (error) {
    throw failureOf(app, error);
  }
}

/** Our switch of a kind: of one connection, or of the house. */
export function switchOf(app: App, key: string, entryId?: string): string | undefined {
  const { entities, devices } = app.hass;
  return Object.values(entities ?? {}).find(
    (one) =>
      one.platform === "switchboard" &&
      one.translation_key === key &&
      (entryId === undefined || devices?.[one.device_id ?? ""]?.config_entries?.includes(entryId)),
  )?.entity_id;
}

/** Turn a switch on or off, as soon as it is there: its connection may be loaded just then. */
export async function turn(app: App, entityId: string, isOn: boolean): Promise<void> {
  const isThere = (): boolean =>
    ![undefined, "unavailable"].includes(app.hass.states[entityId]?.state);
  for (let waited = 0; !isThere(); waited += STEP_MS) {
    if (waited > LONGEST_MS) throw new Failure("gone", "gone", words(app, "gone"));
    await new Promise((done) => setTimeout(done, STEP_MS));
  }
  await act(app, `switch.turn_${isOn ? "on" : "off"}`, { entity_id: entityId });
}
