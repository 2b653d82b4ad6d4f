/** What the actions that are called here answer. */

export interface Going {
  readonly memories: readonly unknown[];
  readonly facts: number;
  readonly messages: number;
  readonly graph: { readonly count: number };
}

export interface Purged {
  readonly would_forget?: Going;
  readonly forgotten?: Going;
  readonly files_to_delete?: readonly string[];
  readonly damaged_copies?: readonly string[];
  readonly erased?: boolean;
}
