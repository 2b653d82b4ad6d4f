/** What the commands on requests answer, under the names of this folder. */

export type {
  OneRequest as One,
  RequestBrief as Brief,
  RequestList as List,
  RequestMade as Made,
  RequestMessage as SentMessage,
  RequestPreview as Preview,
  RequestTool as Tool,
  Usage,
} from "../../api/answers.js";

export const PARTS = [
  "instructions",
  "tools",
  "home",
  "memory",
  "summary",
  "window",
  "note",
] as const;

export type Part = (typeof PARTS)[number];
