/** The texts of the frame, and those that several views share. */

import de from "./de.json";
import en from "./en.json";
import es from "./es.json";
import fr from "./fr.json";
import it from "./it.json";
import nl from "./nl.json";
import { texts } from "./texts.js";

export const words = texts({ en, de, es, fr, it, nl });
