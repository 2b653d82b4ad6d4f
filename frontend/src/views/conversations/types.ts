/** What the commands on conversations answer, under the names of this folder. */

import type { Going as Of, GoingMemory } from "../../api/answers.js";

export type {
  Choices,
  DeletePreview as Preview,
  Forgotten as Deleted,
  Forked,
  Hit,
  Message,
  Said,
  Talk,
} from "../../api/answers.js";

/** Something that would go, or stays and perhaps says something else. */
export type Going = Of & Partial<Omit<GoingMemory, keyof Of>>;

export const FACETS = ["owner", "agent_id", "device_id", "area_id", "route"] as const;
export type Facet = (typeof FACETS)[number];
