/** What the commands on the memory answer, under the names of this folder. */

import type { GoingMemory, GoingMessage, MemoryShown, Going as Of } from "../../api/answers.js";

export type {
  Doubted,
  Explained,
  Explanation as Recalled,
  Forgotten,
  ForgetPreview as Preview,
  MemoryShown as Memory,
  Named,
  OneMemory as One,
  Sentence,
  Step,
  Summary,
  Updated as Changed,
  WaitingShown as Waiting,
} from "../../api/answers.js";

/** Something that would go: a memory, a message, or something of the graph. */
export type Going = Of & Partial<Omit<GoingMemory & GoingMessage, keyof Of>>;

/** How many sentences a memory rests on. */
export function evidenceOf({ sources }: Pick<MemoryShown, "sources">): number {
  return typeof sources === "number" ? sources : sources.length;
}

export type Kind = "preference" | "feedback" | "fact";
export const KINDS: readonly Kind[] = ["preference", "feedback", "fact"];
