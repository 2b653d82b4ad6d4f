/** What `usage/get` answers. */

import type { Answer, Page } from "../../api/types.js";

export interface Sums {
  readonly calls: number;
  readonly failed: number;
  readonly input_tokens: number;
  readonly cached_tokens: number;
  readonly output_tokens: number;
  readonly cache_write_tokens: number;
  readonly cached_share: number | null;
  /** `null`: there is no price, which is not zero. */
  readonly cost: number | null;
  readonly tokens_without_price: number;
  /** What is not paid for by tokens: speech heard, characters spoken, pictures drawn, web searches. */
  readonly seconds: number;
  readonly characters: number;
  readonly pictures: number;
  readonly searches: number;
}

export type Turns = Readonly<Record<string, number>>;

export interface Total extends Sums {
  readonly turns: Turns;
}

export interface Part {
  readonly tokens: number;
  readonly cost: number | null;
}

export interface Day extends Total {
  readonly day: string;
  readonly median_first_token_ms: number | null;
  readonly parts: Readonly<Record<string, Part>>;
}

export interface Allowance {
  readonly of: string;
  readonly unit: "tokens" | "money";
  readonly period: "day" | "month";
  readonly limit: number | null;
  readonly used: number;
  readonly resets: string;
  readonly when_spent: string | null;
  readonly course: string | null;
}

export interface Connection {
  readonly entry_id: string;
  readonly title: string;
  readonly is_priced: boolean;
  readonly has_cheaper: boolean;
  readonly budgets: readonly Allowance[];
}

export interface Usage extends Answer {
  readonly from: string;
  readonly to: string;
  readonly connections: readonly Connection[];
  readonly total: Total;
  readonly purposes: readonly (Sums & { readonly purpose: string })[];
  readonly agents: readonly (Sums & { readonly agent: string; readonly name: string | null })[];
  readonly models: readonly (Sums & { readonly model: string })[];
  readonly days: Page<Day>;
}

export type By = "purpose" | "agent" | "model";
