/** What `work/subscribe` sends. */

import type { Allowance } from "../usage/types.js";

export type State = "off" | "closed" | "idle" | "running" | "paused" | "pausing";

export interface Windows {
  readonly failed: number;
  readonly parked: number;
  readonly errors: Readonly<Record<string, number>>;
}

export interface Learning {
  readonly state: State;
  readonly revision: string;
  readonly connection?: string;
  readonly pending?: number;
  readonly owners?: readonly { readonly owner: string; readonly pending: number }[];
  readonly last_run?: string | null;
  readonly next_run?: string | null;
  readonly stopped?: string | null;
  readonly windows?: Windows;
  readonly budgets?: readonly Allowance[];
}

export interface Graph {
  readonly state: State;
  readonly pending?: number;
  readonly windows?: Windows;
}

export interface Reading {
  readonly id: string;
  readonly revision: string;
  readonly kind: "again" | "backlog";
  readonly status: "running" | "paused" | "cancelled" | "done";
  readonly from: string | null;
  readonly chunks: number;
  readonly read: number;
  readonly failed: number;
  readonly parked: number;
  readonly begun: string;
}

export interface Import {
  readonly id: string;
  readonly revision: string;
  readonly status: "running" | "paused" | "cancelled" | "failed" | "done";
  readonly format: string;
  readonly owner: string | null;
  readonly position: number;
  readonly total: number;
  readonly added: number;
  readonly known: number;
  readonly refused: number;
  readonly error: string | null;
  readonly begun: string;
}

export interface Embedding {
  readonly state: State;
  readonly revision: string;
  readonly missing?: { readonly memories: number; readonly messages: number } | null;
  readonly last_failure?: { readonly reason: string; readonly at: string } | null;
}

export interface Summaries {
  readonly state: State;
  readonly revision: string;
  readonly waiting: number;
  readonly failing: number;
}

export interface Standing {
  readonly guests: boolean;
  readonly learning: Learning;
  readonly graph: Graph;
  readonly readings: readonly Reading[];
  readonly imports: readonly Import[];
  readonly embedding: Embedding;
  readonly summaries: Summaries;
}

export type Told =
  | { readonly standing: Standing }
  | { readonly changes: Partial<Standing> }
  | { readonly problem: string };

export interface WouldForget {
  readonly done: boolean;
  readonly would_forget?: {
    readonly memories: readonly unknown[];
    readonly facts: number;
    readonly messages: number;
    readonly conversations: number;
  };
}
