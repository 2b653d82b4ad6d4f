/** What `turns/get` and `turns/subscribe` answer. */

import type { Answer } from "../../api/types.js";

export interface Message {
  readonly id: string;
  readonly owner: string;
  readonly at: string;
  readonly agent_id: string | null;
  readonly area_id: string | null;
  readonly device_id: string | null;
  readonly language: string | null;
  readonly route: string | null;
  readonly is_late: boolean;
  readonly text: string;
  readonly is_cut: boolean;
}

/** A call of a model; times are milliseconds since the turn began, or long. */
export interface ModelRequest {
  readonly purpose: string;
  readonly deployment: string;
  readonly model: string;
  readonly input_tokens: number;
  readonly cached_tokens: number;
  readonly output_tokens: number;
  readonly reasoning_tokens: number;
  readonly cost: number | null;
  readonly at_ms: number;
  readonly first_word_ms: number | null;
  readonly duration_ms: number | null;
  readonly retries: readonly string[];
  readonly first_choice: string | null;
  readonly passed_over: string | null;
  readonly failed: string | null;
}

export interface Tool {
  readonly name: string;
  readonly arguments: string;
  readonly result: string;
  readonly failed: boolean;
  readonly is_cut: boolean;
  readonly is_private: boolean;
  readonly at_ms: number | null;
  readonly duration_ms: number | null;
}

export interface ChangedState {
  readonly entity_id: string;
  readonly before: string | null;
  readonly after: string | null;
  readonly at_ms: number;
}

export interface Memory {
  readonly id: string;
  readonly text: string;
  readonly kind: string;
  readonly owner: string;
  readonly status: string;
}

export interface Recalled {
  readonly id: string;
  readonly way: "profile" | "words" | "tool";
  readonly memory: Memory | null;
  readonly conversation_id: string | null;
}

export interface TurnDetails {
  readonly route: string;
  readonly reason: string;
  readonly error: string | null;
  readonly failed: boolean;
  readonly first_word_ms: number | null;
  readonly total_ms: number;
  readonly late_ms: number | null;
  readonly tokens: number;
  readonly cost: number | null;
  readonly currency: string | null;
  readonly requests: readonly ModelRequest[];
  readonly tools: readonly Tool[];
  readonly states: readonly ChangedState[];
  readonly recalled: readonly Recalled[];
  readonly is_wiped: boolean;
}

export interface Turn extends Answer {
  readonly conversation_id: string;
  readonly owners: readonly string[];
  readonly heard: Message | null;
  readonly answers: readonly Message[];
  /** Unknown of turns from before there were records, and of other agents. */
  readonly turn: TurnDetails | null;
  readonly learnt: {
    readonly memories: readonly Memory[];
    readonly waiting: number;
    readonly is_read: boolean;
  };
}

export interface TurnEnded extends Answer {
  readonly message_id: string;
  readonly conversation_id: string;
  readonly is_late: boolean;
}

/** Of `request/list`, as far as it is needed to link to what was sent. */
export interface SentRequest {
  readonly id: string;
  readonly at: string;
  readonly deployment: string;
  readonly message_id: string | null;
}
