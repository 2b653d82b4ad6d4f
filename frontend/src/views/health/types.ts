/** What `health/get` answers. */

import type { Answer } from "../../api/types.js";

export interface Percentiles {
  readonly p50: number | null;
  readonly p95: number | null;
}

export interface Span {
  readonly calls: number;
  readonly failed: number;
  readonly error_rate: number | null;
  readonly first_word_ms: Percentiles;
  readonly whole_ms: Percentiles;
}

export interface Deployment {
  readonly key: string;
  readonly name: string;
  readonly role: "own" | "fallback" | "named" | "embedding";
  readonly rank: number | null;
  readonly model: string | null;
  readonly retires: string | null;
  readonly is_over: boolean;
  readonly api: string;
  readonly refused: readonly string[];
  readonly values: Readonly<Record<string, unknown>>;
  readonly breaker: { readonly state: "closed" | "open" | "half_open"; readonly seconds: number | null };
  readonly revision: string;
  readonly last_success: string | null;
  readonly last_failure: { readonly reason: string; readonly at: string } | null;
  readonly day: Span;
  readonly week: Span;
}

export interface Agent {
  readonly name: string;
  readonly policy: string;
  readonly takes_over: string | null;
}

export interface Connection {
  readonly entry_id: string;
  readonly title: string;
  readonly state: string;
  readonly agents: readonly Agent[];
  readonly deployments: readonly Deployment[];
}

export interface Database {
  readonly is_kept: boolean;
  readonly is_open: boolean;
  readonly bytes: number | null;
  readonly integrity: string | null;
  readonly checked: string | null;
  readonly is_held_for_backup: boolean;
  readonly backed_up: string | null;
  readonly retention_days: number | null;
  readonly waiting: number | null;
  readonly dropped: number | null;
  readonly problem: string | null;
}

/** How sharing with other homes stands; `waiting` are changes that are to be sent. */
export interface Sharing {
  readonly homes: readonly string[];
  readonly problem: string | null;
  readonly last_exchange: string | null;
  readonly waiting: number;
  readonly forgetting: readonly { readonly confirmed: number; readonly homes: number }[];
  readonly read_by_server: boolean;
}

export interface Health extends Answer {
  readonly connections: readonly Connection[];
  readonly database: Database;
  readonly guests: boolean;
  readonly sharing: Sharing | null;
}
