/**
 * What was typed and is not stored yet.
 *
 * It outlives a look at another view, a restart of Home Assistant and a new login: it is kept in the
 * storage of this tab, until it is stored or given up, or the tab is closed.
 */

import type { Memory } from "./types.js";

const KEY = "switchboard-draft-";

export interface Fields {
  readonly text: string;
  readonly kind: string;
  readonly owner: string;
  readonly pinned: boolean;
  /** The day it ends, `2026-11-30`; empty for no end. */
  readonly until: string;
}

export interface Draft {
  /** The memory as it was when somebody began to change it. */
  readonly base: Memory;
  readonly fields: Fields;
}

export const drafts = {
  has: (memory: string): boolean => sessionStorage.getItem(KEY + memory) !== null,
  get(memory: string): Draft | undefined {
    const kept = sessionStorage.getItem(KEY + memory);
    return kept === null ? undefined : (JSON.parse(kept) as Draft);
  },
  set: (memory: string, draft: Draft): void =>
    sessionStorage.setItem(KEY + memory, JSON.stringify(draft)),
  delete: (memory: string): void => sessionStorage.removeItem(KEY + memory),
};

export function fieldsOf(memory: Memory): Fields {
  const { text, kind, owner, pinned, valid_to: end } = memory;
  return { text, kind, owner, pinned, until: end ? localDay(end) : "" };
}

/** Only what differs from the memory that was begun with, as the command takes it. */
export function changesOf({ base, fields }: Draft): Record<string, unknown> {
  const before = fieldsOf(base);
  const changes: Record<string, unknown> = {};
  if (fields.text.trim() !== before.text) changes["text"] = fields.text.trim();
  if (fields.kind !== before.kind) changes["kind"] = fields.kind;
  if (fields.owner !== before.owner) changes["owner"] = fields.owner;
  if (fields.pinned !== before.pinned) changes["pinned"] = fields.pinned;
  if (fields.until !== before.until) {
    if (fields.until) changes["valid_to"] = endOf(fields.until);
    else changes["no_end"] = true;
  }
  return changes;
}

/** The last moment of a day. */
function endOf(day: string): string {
  return new Date(`${day}T23:59:59`).toISOString();
}

function localDay(at: string): string {
  const date = new Date(at);
  const two = (value: number): string => String(value).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
