/** What the commands on conversations answer. */

import type { Answer, Page } from "../../api/types.js";

export interface Talk {
  readonly conversation_id: string;
  readonly owners: readonly string[];
  readonly messages: number;
  readonly began: string;
  readonly at: string;
  readonly agent_id: string | null;
  readonly area_id: string | null;
  readonly device_id: string | null;
  readonly routes: readonly string[];
  readonly beginning: string;
  /** Of the turns of which it is known how they went. */
  readonly tokens: number | null;
  readonly cost: number | null;
}

export interface Message {
  readonly id: string;
  readonly owner: string;
  readonly role: string;
  readonly at: string;
  readonly agent_id: string | null;
  readonly area_id: string | null;
  readonly device_id: string | null;
  readonly route: string | null;
  readonly text: string;
  readonly is_cut: boolean;
}

export interface Said extends Page<Message> {
  readonly owners: readonly string[];
}

export interface Hit {
  readonly text: string;
  readonly is_cut: boolean;
  readonly owner: string;
  readonly at: string;
  readonly conversation_id: string;
  readonly role: string;
  readonly sources: readonly string[];
}

export const FACETS = ["owner", "agent_id", "device_id", "area_id", "route"] as const;
export type Facet = (typeof FACETS)[number];

export type Choices = Answer &
  Readonly<Record<Facet, readonly { readonly value: string; readonly conversations: number }[]>>;

export interface Going {
  readonly id: string;
  readonly owner: string;
  readonly text: string;
  readonly is_cut: boolean;
  readonly sources?: number;
  readonly becomes?: string | null;
}

export const PARTS = ["memories", "relations", "entities", "staying"] as const;
export type Part = (typeof PARTS)[number];

export interface Preview extends Answer, Readonly<Partial<Record<Part, Page<Going>>>> {
  readonly messages: number;
  readonly facts: number;
}

export interface Deleted extends Answer {
  readonly memories: number;
  readonly messages: number;
  readonly files_to_delete: readonly string[];
  readonly damaged_copies: readonly string[];
  readonly erased: boolean;
}

export interface Forked extends Answer {
  readonly conversation_id: string;
  readonly messages: number;
}
