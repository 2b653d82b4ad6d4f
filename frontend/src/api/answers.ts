/** What the commands answer. Written by scripts/panel_types: change the operations. */

/** Something recalled, a memory or a message, with what it rests on. */
export interface RecalledShown {
  readonly text: string; readonly source: string; readonly owner: string; readonly at: string;
  readonly score: number; readonly memory_id: string | null; readonly relation_id: string | null;
  readonly by_way_of: string | null; readonly conversation_id: string | null; readonly role: string | null;
  readonly sources: readonly string[];
}

/** Something that an agent would find, why, and whether it would be told. */
export interface Explanation extends RecalledShown {
  readonly is_cut: boolean; readonly share: number | null; readonly strength: number | null;
  readonly reasons: readonly ("overview" | "words" | "meaning" | "graph")[]; readonly would_be_told: boolean;
  readonly in_doubt_with: readonly string[];
}

/** An answer; a command adds the ``revision`` where there is none of its own. */
export interface Answer {
  readonly revision: string;
}

/** A part of a list that fits into an answer, and where the next one begins. */
export interface Page<T> extends Answer {
  readonly items: readonly T[]; readonly total: number; readonly offset: number;
  readonly next_offset: number | null;
}

/** What would be recalled for a question, of whom, and how it hangs together. */
export interface Explained extends Page<Explanation> {
  readonly owners: readonly string[]; readonly how_they_hang_together: readonly string[];
}

/** A look: a person's entity or the name of a user (empty: an automation), and when. */
export interface Lookup {
  readonly by: string; readonly at: string;
}

/** How much holds of an owner, by its kind. */
export interface OwnersKinds {
  readonly owner: string; readonly kinds: Readonly<Record<string, number>>;
}

/** How much is remembered of whom. ``own`` is the person whose memories alone the caller may change, None
for an administrator. ``looked``: who looked at their private memories, the latest first; empty ``by``:
an automation. */
export interface Summary extends Answer {
  readonly own: string | null; readonly looked: readonly Lookup[]; readonly owners: readonly OwnersKinds[];
  readonly waiting: number; readonly in_doubt: number;
}

/** A memory by its words. */
export interface Named {
  readonly id: string; readonly owner: string; readonly text: string;
}

/** A memory that another may contradict. */
export interface Doubted extends Named {
  readonly revision: string;
}

/** What a memory and what waits have in common; ``kind`` is ``relation`` of the graph's. */
export interface Remembered extends Answer {
  readonly id: string; readonly owner: string; readonly text: string; readonly kind: string;
  readonly subject: string; readonly status: string; readonly confidence: number;
  readonly valid_to: string | null; readonly created_at: string; readonly sources: readonly string[] | number;
  readonly in_doubt_with?: readonly Doubted[];
}

/** Who told everybody, and when; for what is the household's. */
export interface Given {
  readonly by: string; readonly at: string;
}

/** All of a memory. ``may_delete``: the caller may delete it for good. */
export interface MemoryShown extends Remembered {
  readonly pinned: boolean; readonly by_person: boolean; readonly valid_from: string;
  readonly superseded_by: string | null; readonly updated_at: string; readonly use_count: number;
  readonly last_used_at: string | null; readonly search_terms?: readonly string[];
  readonly may_delete?: boolean; readonly given?: Given;
}

/** What was learnt and waits for a person; a relation of the graph asks a question. */
export interface WaitingShown extends Remembered {
  readonly question?: string;
}

/** A message that a memory rests on. */
export interface Sentence {
  readonly id: string; readonly conversation_id: string; readonly owner: string; readonly role: string;
  readonly at: string; readonly text: string; readonly is_cut: boolean;
}

/** A memory, and a page of the sentences it rests on, the earliest first. */
export interface OneMemory extends Answer {
  readonly memory: MemoryShown; readonly evidence: Page<Sentence>;
}

/** A field of a memory before and after a step. */
export interface Change {
  readonly before: unknown; readonly after: unknown;
}

/** A step of the history of a memory, and what it changed by field. ``done_by`` is the person, where the
actor is one and it is known which. */
export interface Step {
  readonly group_id: string; readonly action: string; readonly actor: string; readonly done_by: string | null;
  readonly at: string; readonly undone_at: string | null; readonly changes: Readonly<Record<string, Change>>;
}

/** A memory as it is after a change; None where the change took it away. */
export interface Updated extends Answer {
  readonly memory: MemoryShown | null;
}

/** The memory that holds, and the others. */
export interface Decided extends Answer {
  readonly memory: MemoryShown; readonly others: readonly MemoryShown[];
}

/** The first of the memories that one step changed; by its history the step is undone. */
export interface Several extends Answer {
  readonly memory: MemoryShown; readonly count: number; readonly group_id: string;
}

/** A memory as it was before a step that was taken back. */
export interface Undone extends Updated {
  readonly undone: readonly string[]; readonly group_id: string; readonly undo_group_id: string;
}

/** Something that would go with what is forgotten. */
export interface Going {
  readonly id: string; readonly owner: string; readonly text: string; readonly is_cut: boolean;
}

/** A memory that would go; of a conversation perhaps it stays, and says something else. */
export interface GoingMemory extends Going {
  readonly kind: string; readonly status: string; readonly pinned: boolean; readonly by_person: boolean;
  readonly sources?: number; readonly becomes?: string | null;
}

/** A message that would go. */
export interface GoingMessage extends Going {
  readonly conversation_id: string; readonly role: string; readonly at: string;
}

/** What stays though it has to do with what goes. */
export interface WouldStay {
  readonly only_contain_it: readonly Named[]; readonly messages_that_only_contain_it: number;
  readonly may_be_about_it: readonly Named[];
}

/** All that would go, in pages, and what would stay though it is near it. */
export interface ForgetPreview extends Answer {
  readonly conversations: number; readonly names: readonly string[]; readonly memories?: Page<GoingMemory>;
  readonly messages?: Page<GoingMessage>; readonly facts?: Page<Going>; readonly entities?: Page<Going>;
  readonly relations?: Page<Going>; readonly would_stay?: WouldStay;
}

/** How much was forgotten, and what may still hold it. */
export interface Forgotten extends Answer {
  readonly memories: number; readonly facts: number; readonly messages: number;
  readonly conversations: number; readonly entities: number; readonly relations: number;
  readonly files_to_delete: readonly string[]; readonly damaged_copies: readonly string[];
  readonly erased: boolean; readonly other_homes: number;
}

/** Something that the graph knows, a person or a thing. */
export interface GraphNode {
  readonly id: string; readonly kind: string; readonly name: string; readonly names: readonly string[];
  readonly ha_ref: string | null; readonly owners: readonly string[]; readonly entity_ids: readonly string[];
}

/** Something that the graph says of two; ``subject`` and ``object`` are ids of nodes. */
export interface Relation {
  readonly id: string; readonly ids: readonly string[]; readonly text: string; readonly subject: string;
  readonly predicate: string; readonly object: string; readonly owners: readonly string[];
  readonly confidence: number; readonly valid_from: string; readonly valid_to: string | null;
  readonly memory_ids: readonly string[];
}

/** A part of the graph; where a name means several, there are ``candidates`` instead. */
export interface Neighbourhood extends Answer {
  readonly nodes?: readonly GraphNode[]; readonly relations?: readonly Relation[]; readonly more?: boolean;
  readonly error?: string; readonly message?: string; readonly candidates?: readonly GraphNode[];
}

/** A conversation that goes on from another. */
export interface Forked extends Answer {
  readonly conversation_id: string; readonly forked_from: string; readonly message_id: string | null;
  readonly messages: number; readonly log_position: number | null;
}

/** A conversation; ``tokens`` and ``cost`` are of the turns of which they are known. ``beginning`` is empty
where what was said first is not in the log, as before a mere "no". */
export interface Talk {
  readonly conversation_id: string; readonly owners: readonly string[]; readonly messages: number;
  readonly began: string; readonly at: string; readonly agent_id: string | null;
  readonly area_id: string | null; readonly device_id: string | null; readonly tokens: number | null;
  readonly cost: number | null; readonly currency: string | null; readonly routes: readonly string[];
  readonly beginning: string;
}

/** Something by which so many conversations can be found. */
export interface Choice {
  readonly value: string; readonly conversations: number;
}

/** What the conversations that may be read can be found by. */
export interface Choices extends Answer {
  readonly owner: readonly Choice[]; readonly agent_id: readonly Choice[];
  readonly device_id: readonly Choice[]; readonly area_id: readonly Choice[];
  readonly route: readonly Choice[];
}

/** A message of the log. */
export interface Message {
  readonly id: string; readonly owner: string; readonly role: string; readonly at: string;
  readonly agent_id: string | null; readonly area_id: string | null; readonly device_id: string | null;
  readonly language: string | null; readonly route: string | null; readonly is_late: boolean;
  readonly text: string; readonly is_cut: boolean;
}

/** What was said in a conversation. */
export interface Said extends Page<Message> {
  readonly conversation_id: string; readonly owners: readonly string[];
}

/** Something that was said. */
export interface Hit extends RecalledShown {
  readonly is_cut: boolean;
}

/** What was learnt from a conversation: what goes with it, and what stays without it. */
export interface DeletePreview extends Answer {
  readonly messages: number; readonly facts: number; readonly memories?: Page<GoingMemory>;
  readonly staying?: Page<GoingMemory>; readonly entities?: Page<Going>; readonly relations?: Page<Going>;
}

/** One call of one deployment, see ``azure.usage.UsageRecord``. ``cost`` is at the prices of that moment.
``retries`` are the reasons for which it was asked once more. Where another deployment was to answer
first, ``first_choice`` is that one, and ``passed_over`` why it did not. */
export interface TurnRequest {
  readonly purpose: string; readonly deployment: string; readonly model: string;
  readonly input_tokens: number; readonly cached_tokens: number; readonly output_tokens: number;
  readonly reasoning_tokens: number; readonly cost: number | null; readonly at_ms: number;
  readonly first_word_ms: number | null; readonly duration_ms: number | null;
  readonly retries: readonly string[]; readonly first_choice: string | null;
  readonly passed_over: string | null; readonly failed: string | null; readonly cache_write_tokens: number;
}

/** A tool that was called. ``arguments`` and ``result`` are texts, cut where ``is_cut``. ``is_private``: the
result said what is remembered, and is not kept. ``at_ms`` is not known of what the house called by
itself. ``things`` are the ids of those to which it did something: they may show it later, or not at all. */
export interface TurnTool {
  readonly name: string; readonly arguments: string; readonly result: string; readonly failed: boolean;
  readonly is_cut: boolean; readonly is_private: boolean; readonly at_ms: number | null;
  readonly duration_ms: number | null; readonly things: readonly string[];
}

/** A state that changed by what was done in the turn. */
export interface TurnState {
  readonly entity_id: string; readonly before: string | null; readonly after: string | null;
  readonly at_ms: number;
}

/** A memory that was recalled or learnt. */
export interface MemoryBrief {
  readonly id: string; readonly text: string; readonly kind: string; readonly owner: string;
  readonly status: string;
}

/** Something that was recalled; of what is gone, only that it was there. */
export interface TurnRecalled {
  readonly id: string; readonly way: "profile" | "words" | "tool"; readonly memory: MemoryBrief | null;
  readonly conversation_id: string | null;
}

/** How a turn went. */
export interface TurnDetails {
  readonly route: string; readonly reason: string; readonly answer_id: string | null;
  readonly late_answer_id: string | null; readonly error: string | null; readonly failed: boolean;
  readonly first_word_ms: number | null; readonly total_ms: number; readonly late_ms: number | null;
  readonly tokens: number; readonly cost: number | null; readonly currency: string | null;
  readonly requests: readonly TurnRequest[]; readonly tools: readonly TurnTool[];
  readonly states: readonly TurnState[]; readonly recalled: readonly TurnRecalled[];
  readonly is_wiped: boolean;
}

/** What was learnt from a turn, how much of it waits, and whether all was read. */
export interface Learnt {
  readonly memories: readonly MemoryBrief[]; readonly waiting: number; readonly is_read: boolean;
}

/** A turn; how it went is unknown of other agents, and of older ones than the records. */
export interface TurnShown extends Answer {
  readonly conversation_id: string; readonly owners: readonly string[]; readonly heard: Message | null;
  readonly answers: readonly Message[]; readonly turn: TurnDetails | null; readonly learnt: Learnt;
}

/** A sentence and the one call that answers it, or is not to answer it any more. One that is ``offered`` is
kept nowhere, and has the id of the message in which it was said last; one is ``changed`` whose thing is
not what it was. ``words`` are those of ``text`` as they are compared; said in ``area_id``, empty where
that is not known. ``arguments`` are JSON. ``name`` and ``place`` are those of the thing when it was
learnt. ``tokens`` and ``cost`` are what a model took for it. */
export interface LearntSentence {
  readonly id: string; readonly words: string; readonly language: string; readonly area_id: string;
  readonly text: string; readonly owner: string;
  readonly status: "offered" | "active" | "declined" | "wrong" | "changed"; readonly intent: string;
  readonly arguments: string; readonly entity_id: string; readonly created_at: string; readonly name: string;
  readonly place: string; readonly message_ids: readonly string[]; readonly tokens: number;
  readonly cost: number | null; readonly currency: string | null; readonly uses: number;
  readonly used_at: string | null;
}

/** The sentences that were decided on, and those that are offered. */
export interface LearntShown extends Answer {
  readonly sentences: readonly LearntSentence[]; readonly offered: readonly LearntSentence[];
}

/** What was learnt in the last day, what waits, what nobody could answer, and what it cost. */
export interface Note extends Answer {
  readonly learnt: number; readonly waiting: number; readonly offered: number; readonly turns: number;
  readonly at_home: number; readonly unanswered: readonly string[]; readonly wrong: number;
  readonly tokens: number; readonly cost: number | null; readonly currency: string | null;
}

/** A thing that may have been meant, the likeliest first. */
export interface ThingMeant {
  readonly entity_id: string; readonly name: string; readonly is_exposed: boolean;
}

/** How a sentence would be answered now: ``learnt``, ``local`` or ``model``; by which intent. */
export interface Tried {
  readonly route: string; readonly intent: string | null; readonly name: string | null;
}

/** A turn that was wrong, the thing it acted on, and what may have been meant instead. ``memories`` are what
was told or looked up in it. ``changed``: something is another than before this was asked, besides the
note that it was wrong. */
export interface WrongTurn extends Answer {
  readonly text: string; readonly changed: boolean; readonly entity_id: string | null;
  readonly things: readonly ThingMeant[]; readonly memories: readonly MemoryBrief[];
  readonly may_wish: boolean; readonly tried: Tried;
}

/** Tokens of one call. ``cached_tokens`` is part of input, ``reasoning_tokens`` of output. So are
``cache_write_tokens``, which the call put into the cache of the service. */
export interface Usage {
  readonly input_tokens: number; readonly cached_tokens: number; readonly output_tokens: number;
  readonly reasoning_tokens: number; readonly cache_write_tokens: number;
}

/** A request that was sent. */
export interface RequestBrief {
  readonly id: string; readonly at: string; readonly purpose: string; readonly agent: string | null;
  readonly deployment: string; readonly model: string | null; readonly conversation_id: string | null;
  readonly message_id: string | null; readonly messages: number; readonly attempts: number;
  readonly outcome: string | null; readonly first_token_ms: number | null; readonly total_ms: number | null;
  readonly usage: Usage | null;
}

/** Requests, and how many the connections keep; 0: none. */
export interface RequestList extends Page<RequestBrief> {
  readonly kept: number;
}

/** A tool that was offered. */
export interface RequestTool {
  readonly name: string; readonly description: string; readonly parameters: unknown | null;
  readonly is_cut: boolean; readonly tokens: number;
}

/** A call of a tool in a message. */
export interface RequestCall {
  readonly id: string; readonly name: string; readonly arguments: string;
}

/** Something that was attached to a message. */
export interface Attached {
  readonly mime_type: string; readonly size: number;
}

/** A message of a request. */
export interface RequestMessage {
  readonly number: number; readonly role: string;
  readonly part: "instructions" | "tools" | "home" | "memory" | "summary" | "window" | "note" | null;
  readonly text: string; readonly is_cut: boolean; readonly tokens: number;
  readonly calls: readonly RequestCall[]; readonly call_id: string | null;
  readonly reasoning: readonly number[]; readonly attached: readonly Attached[];
}

/** What a request is made of; ``tokens`` are those of its parts. */
export interface RequestMade extends Answer {
  readonly tokens: Readonly<Record<"instructions" | "tools" | "home" | "memory" | "summary" | "window" | "note", number>>;
  readonly total_tokens: number; readonly tools: readonly RequestTool[];
  readonly messages: Page<RequestMessage>;
}

/** A request, and what it asked for besides. */
export interface RequestDetails extends RequestBrief {
  readonly parameters: unknown;
}

/** A request that was sent, with all that was in it. */
export interface OneRequest extends RequestMade {
  readonly request: RequestDetails;
}

/** A request as it would be sent. */
export interface RequestPreview extends RequestMade {
  readonly agent: string; readonly deployment: string; readonly owners: readonly string[];
  readonly conversation_id: string | null; readonly by_words_alone: boolean;
  readonly answers_locally_first: boolean; readonly parameters: unknown;
}

/** Who looks: ``owner`` is a person, or the household of a user who is none. */
export interface Viewer {
  readonly is_admin: boolean; readonly owner: string;
}

/** A connection; ``retention_days`` 0 is for ever. */
export interface Entry {
  readonly entry_id: string; readonly title: string; readonly state: string; readonly logs: boolean;
  readonly retention_days: number;
}

/** Who looks, and what there is. ``page`` is the digest of the page that is served; ``logs`` says whether
anybody agreed to a log of conversations. Whoever is no administrator is told of no entries. */
export interface Info extends Answer {
  readonly page: string; readonly version: string; readonly is_running: boolean; readonly viewer: Viewer;
  readonly logs: boolean; readonly guests: boolean; readonly entries: readonly Entry[];
  readonly agents: readonly string[]; readonly owners: readonly string[];
}

/** A turn that has just ended. */
export interface TurnEnded extends Answer {
  readonly message_id: string; readonly conversation_id: string; readonly owner: string;
  readonly agent_id: string | null; readonly device_id: string | null; readonly route: string;
  readonly reason: string; readonly failed: boolean; readonly is_late: boolean;
  readonly first_word_ms: number | null; readonly total_ms: number; readonly tokens: number;
  readonly cost: number | null; readonly currency: string | null;
}
