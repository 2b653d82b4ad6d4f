import { texts } from "../../i18n/texts.js";
import de from "./i18n/de.json";
import en from "./i18n/en.json";
import es from "./i18n/es.json";
import fr from "./i18n/fr.json";
import it from "./i18n/it.json";
import nl from "./i18n/nl.json";

export const t = texts({ en, de, es, fr, it, nl });
