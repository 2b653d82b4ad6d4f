/** What all commands have in common, and what `switchboard/info` answers. */

export type { Answer, Entry, Info, Page, Viewer } from "./answers.js";
