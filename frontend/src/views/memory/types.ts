/** What the commands on the memory answer. */

import type { Answer, Page } from "../../api/types.js";

export type Kind = "preference" | "feedback" | "fact";
export const KINDS: readonly Kind[] = ["preference", "feedback", "fact"];

export interface Named {
  readonly id: string;
  readonly owner: string;
  readonly text: string;
}

export interface Doubted extends Named {
  readonly revision: string;
}

interface Remembered extends Named {
  readonly revision: string;
  /** `relation` of something of the graph that waits. */
  readonly kind: Kind | "relation";
  readonly status: string;
  readonly subject: string;
  readonly confidence: number;
  readonly valid_to: string | null;
  readonly created_at: string;
  readonly sources: number;
  readonly in_doubt_with?: readonly Doubted[];
  /** Who told everybody, and when; for what is the household's. */
  readonly given?: { readonly by: string; readonly at: string };
}

export interface Memory extends Remembered {
  readonly pinned: boolean;
  readonly by_person: boolean;
  readonly valid_from: string;
  readonly superseded_by: string | null;
  readonly updated_at: string;
  readonly use_count: number;
  readonly last_used_at: string | null;
  /** Whether the viewer may delete it for good; of one memory alone. */
  readonly may_delete?: boolean;
}

export interface Waiting extends Remembered {
  readonly question?: string;
}

export interface Summary extends Answer {
  /** The person whose memories alone may be changed; `null` for an administrator. */
  readonly own: string | null;
  readonly owners: readonly {
    readonly owner: string;
    readonly kinds: Readonly<Partial<Record<Kind, number>>>;
  }[];
  /** Who looked at the viewer's own memories, the latest first; empty `by`: an automation. */
  readonly looked: readonly { readonly by: string; readonly at: string }[];
  readonly waiting: number;
  readonly in_doubt: number;
}

export interface Sentence extends Named {
  readonly conversation_id: string;
  readonly role: string;
  readonly at: string;
  readonly is_cut: boolean;
}

export interface One extends Answer {
  readonly memory: Memory;
  readonly evidence: Page<Sentence>;
}

export interface Step {
  readonly group_id: string;
  readonly action: string;
  readonly actor: string;
  readonly at: string;
  readonly undone_at: string | null;
  readonly changes: Readonly<
    Record<string, { readonly before: unknown; readonly after: unknown }>
  >;
}

export interface Changed extends Answer {
  readonly memory: Memory | null;
}

export interface Recalled {
  readonly text: string;
  readonly source: string;
  readonly owner: string;
  readonly at: string;
  readonly score: number;
  readonly share: number;
  readonly memory_id: string | null;
  readonly sources: readonly string[];
  readonly by_way_of: string | null;
  readonly reasons: readonly ("words" | "meaning" | "graph" | "overview")[];
  readonly would_be_told: boolean;
}

export interface Explained extends Page<Recalled> {
  readonly owners: readonly string[];
  readonly how_they_hang_together: readonly string[];
}

export interface Going extends Named {
  readonly is_cut: boolean;
  readonly status?: string;
  readonly at?: string;
  readonly role?: string;
}

export const PARTS = ["memories", "messages", "facts", "entities", "relations"] as const;
export type Part = (typeof PARTS)[number];

export interface Preview extends Answer, Readonly<Partial<Record<Part, Page<Going>>>> {
  readonly conversations: number;
  readonly names: readonly string[];
  readonly would_stay?: {
    readonly only_contain_it: readonly Named[];
    readonly messages_that_only_contain_it: number;
    readonly may_be_about_it: readonly Named[];
  };
}

export interface Forgotten extends Answer {
  readonly memories: number;
  readonly messages: number;
  readonly files_to_delete: readonly string[];
  readonly damaged_copies: readonly string[];
  readonly erased: boolean;
}
