/** What Home Assistant answers of an options flow, and what the actions that are called here answer. */

export type Values = Readonly<Record<string, unknown>>;

/** A selector: `{number: {min: 0}}`. */
export type Selector = Readonly<Record<string, Values | null>>;

export interface Field {
  readonly name: string;
  readonly type?: string;
  readonly required?: boolean;
  readonly default?: unknown;
  readonly description?: { readonly suggested_value?: unknown };
  readonly selector?: Selector;
  /** Of a section (`type` is `expandable`): its fields, and whether it is open at first. */
  readonly schema?: readonly Field[];
  readonly expanded?: boolean;
}

export interface Step {
  readonly type: string;
  readonly flow_id: string;
  readonly step_id: string;
  readonly data_schema?: readonly Field[] | null;
  readonly errors?: Readonly<Record<string, string>> | null;
  readonly description_placeholders?: Readonly<Record<string, string>> | null;
  readonly menu_options?: readonly string[] | Readonly<Record<string, string>>;
  readonly reason?: string;
}

/** What `callApi` rejects with. */
export interface ApiError {
  readonly status_code?: number;
  readonly body?: {
    readonly message?: string;
    readonly errors?: Readonly<Record<string, string | readonly string[]>>;
  };
}

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
