/** The texts of the frame, and those that several views share. */

import en from "./en.json";
import { texts } from "./texts.js";

export const words = texts("i18n", en);
