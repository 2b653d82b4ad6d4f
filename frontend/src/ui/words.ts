import { texts } from "../i18n/texts.js";
import en from "./i18n/en.json";

export const t = texts("ui/i18n", en);
