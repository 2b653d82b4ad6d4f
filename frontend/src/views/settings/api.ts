/** Home Assistant's own ways, which are no commands of ours: actions, switches and texts. */

import { act } from "../../api/act.js";
import { Failure } from "../../api/failure.js";
import type { App } from "../../app.js";
import { words } from "../../i18n/words.js";

export { act };

const STEP_MS = 200;
const LONGEST_MS = 15_000;

/** Home Assistant's page of the integration, with one connection marked. */
export const integrationPage = (entryId: string): string =>
  `/config/integrations/integration/switchboard#config_entry=${entryId}`;

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

export type Localize = (key: string) => string;

/** Read the texts of Home Assistant's own forms that are told here too. */
export async function loadTexts(app: App): Promise<Localize> {
  let newest: Localize = app.hass.localize;
  for (const category of ["options", "selector"]) {
    newest = (await app.hass.loadBackendTranslation(category, "switchboard")) as Localize;
  }
  return (key) => newest(key) || app.hass.localize(key);
}
