import { texts } from "../../i18n/texts.js";
import en from "./i18n/en.json";

export const t = texts("views/turn/i18n", en);

export type Key = keyof typeof en;

/** The key, if there is a text for it. */
export function known(key: string): Key | undefined {
  return key in en ? (key as Key) : undefined;
}
