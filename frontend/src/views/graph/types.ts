/** What `graph/neighbourhood` answers. */

import type { Neighbourhood as Answered } from "../../api/answers.js";

export type { GraphNode, Relation } from "../../api/answers.js";

export interface Neighbourhood extends Answered {
  /** That nothing is known of what was asked for, in words. */
  readonly unknown?: string;
}
