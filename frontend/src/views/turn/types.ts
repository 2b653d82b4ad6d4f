/** What `turns/get` and `turns/subscribe` answer, under the names of this folder. */

import type { RequestBrief } from "../../api/answers.js";

export type {
  Learnt,
  MemoryBrief as Memory,
  TurnDetails,
  TurnEnded,
  Message,
  TurnRecalled as Recalled,
  TurnRequest as ModelRequest,
  TurnShown as Turn,
  TurnState as ChangedState,
  TurnTool as Tool,
} from "../../api/answers.js";

/** Of `request/list`, as far as it is needed to link to what was sent. */
export type SentRequest = Pick<RequestBrief, "id" | "at" | "deployment" | "message_id">;
