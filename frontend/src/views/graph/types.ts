/** What `graph/neighbourhood` answers. */

import type { Answer } from "../../api/types.js";

export interface GraphNode {
  readonly id: string;
  readonly kind: string;
  readonly name: string;
  readonly names: readonly string[];
  readonly ha_ref: string | null;
  readonly owners: readonly string[];
  readonly entity_ids: readonly string[];
}

export interface Relation {
  readonly id: string;
  readonly text: string;
  readonly subject: string;
  readonly predicate: string;
  readonly object: string;
  readonly owners: readonly string[];
  readonly confidence: number;
  readonly valid_from: string;
  readonly valid_to: string | null;
  readonly memory_ids: readonly string[];
}

/** Where the name means several, there are `candidates` and nothing else. */
export interface Neighbourhood extends Answer {
  /** That nothing is known of what was asked for, in words. */
  readonly unknown?: string;
  readonly nodes?: readonly GraphNode[];
  readonly relations?: readonly Relation[];
  readonly more?: boolean;
  readonly message?: string;
  readonly candidates?: readonly GraphNode[];
}
