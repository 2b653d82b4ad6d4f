/** What the conversations have that no command answers. */

import type { Going as Of, GoingMemory } from "../../api/answers.js";

/** Something that would go, or stays and perhaps says something else. */
export type Going = Of & Partial<Omit<GoingMemory, keyof Of>>;

export const FACETS = ["owner", "agent_id", "device_id", "area_id", "route"] as const;
export type Facet = (typeof FACETS)[number];
