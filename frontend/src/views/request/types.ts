/** What `request/list`, `request/get` and `request/preview` answer. */

import type { Answer, Page } from "../../api/types.js";

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

export interface Usage {
  readonly input_tokens: number;
  readonly cached_tokens: number;
  readonly output_tokens: number;
  readonly reasoning_tokens: number;
}

export interface Brief {
  readonly id: string;
  readonly at: string;
  readonly purpose: string;
  readonly agent: string | null;
  readonly deployment: string;
  readonly model: string | null;
  readonly conversation_id: string | null;
  readonly message_id: string | null;
  readonly messages: number;
  readonly attempts: number;
  readonly outcome: string | null;
  readonly first_token_ms: number | null;
  readonly total_ms: number | null;
  readonly usage: Usage | null;
}

export interface List extends Page<Brief> {
  /** How many the connections keep; 0: none. */
  readonly kept: number;
}

export interface SentMessage {
  readonly number: number;
  readonly role: string;
  readonly part: Part;
  readonly text: string;
  readonly is_cut: boolean;
  readonly tokens: number;
  readonly calls: readonly { readonly id: string; readonly name: string; readonly arguments: string }[];
  readonly call_id: string | null;
  readonly reasoning: readonly number[];
  readonly attached: readonly { readonly mime_type: string; readonly size: number }[];
}

export interface Tool {
  readonly name: string;
  readonly description: string;
  readonly parameters: unknown;
  readonly is_cut: boolean;
  readonly tokens: number;
}

/** What a request is made of. */
export interface Made extends Answer {
  readonly tokens: Readonly<Record<Part, number>>;
  readonly total_tokens: number;
  readonly tools: readonly Tool[];
  readonly messages: Page<SentMessage>;
}

export interface One extends Made {
  readonly request: Brief & { readonly parameters: Readonly<Record<string, unknown>> };
}

export interface Preview extends Made {
  readonly agent: string;
  readonly deployment: string;
  readonly owners: readonly string[];
  readonly conversation_id: string | null;
  readonly by_words_alone: boolean;
  readonly answers_locally_first: boolean;
  readonly parameters: Readonly<Record<string, unknown>>;
}
