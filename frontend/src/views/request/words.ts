import { texts } from "../../i18n/texts.js";
import en from "./i18n/en.json";

export const t = texts("views/request/i18n", en);
