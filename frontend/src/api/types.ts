/** What all commands have in common, and what `switchboard/info` answers. */

export interface Answer {
  /** Changes when the answer does; of a command on one thing, the revision of that thing. */
  readonly revision: string;
}

export interface Page<T> extends Answer {
  readonly items: readonly T[];
  readonly total: number;
  readonly offset: number;
  readonly next_offset: number | null;
}

export interface Viewer {
  readonly is_admin: boolean;
  /** `person.<name>`, or `household` of a user who is no person. */
  readonly owner: string;
}

export interface Entry {
  readonly entry_id: string;
  readonly title: string;
  readonly state: string;
  readonly logs: boolean;
  /** How many days a message is kept; 0 is for ever. */
  readonly retention_days: number;
}

export interface Info extends Answer {
  /** The page that the backend serves, by the digest of its bytes. */
  readonly page: string;
  readonly version: string;
  /** Whether a connection is loaded; where none is, other commands are refused. */
  readonly is_running: boolean;
  readonly viewer: Viewer;
  /** Whether anybody agreed to a log of conversations. */
  readonly logs: boolean;
  readonly guests: boolean;
  /** The connections; empty for everyone but an administrator. */
  readonly entries: readonly Entry[];
  /** The agents, by their entity ids. */
  readonly agents: readonly string[];
  /** Whose memories may be asked for: `household` and persons. */
  readonly owners: readonly string[];
}
