/** Actions of Home Assistant, for what is no command of ours. */

import type { App } from "../app.js";
import { failureOf } from "./failure.js";

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
