/** The page. Home Assistant loads this module and makes a `<switchboard-panel>`. */

import "./views/index.js";
import "./panel.js";
