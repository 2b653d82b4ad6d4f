/**
 * `<sb-memory-editor>`: correcting a memory.
 *
 * What is typed is kept until it is stored or given up, whatever happens to the connection. Where
 * somebody else has changed the memory meanwhile, both versions are shown. Tells `stored` or
 * `closed`.
 */

import { type TemplateResult, css, html, nothing } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import { failureOf } from "../../api/failure.js";
import { words } from "../../i18n/words.js";
import { check, day, select, table, trouble } from "../../ui/parts.js";
import { shared } from "../../ui/styles.js";
import { View } from "../../ui/view.js";
import { changesOf, type Draft, drafts, type Fields, fieldsOf } from "./drafts.js";
import { kindName } from "./telling.js";
import { type Changed, KINDS, type Memory, type One } from "./types.js";
import { t } from "./words.js";

const LONGEST = 300;
const SHOWN = ["text", "kind", "owner", "pinned", "until"] as const;
const NAMES = {
  text: "text",
  kind: "kind",
  owner: "owner",
  pinned: "pinned",
  until: "valid_to",
} as const;

@customElement("sb-memory-editor")
export class MemoryEditor extends View {
  static override styles = [
    shared,
    css`
      .fields {
        display: grid;
        grid-template-columns: repeat(auto-fit, minmax(min(200px, 100%), 1fr));
        gap: 12px;
        align-items: end;
      }
    `,
  ];

  @property({ attribute: false }) memory!: Memory;
  @state() private draft!: Draft;
  /** The memory as somebody else has left it. */
  @state() private theirs: Memory | undefined;
  @state() private isBusy = false;
  @state() private trouble = "";
  @query("textarea") private readonly text!: HTMLTextAreaElement;
  @query("#conflict") private readonly conflict!: HTMLElement | null;

  protected override load(): void {
    // What was typed stays, after a lost connection too; only storing tells whether it still fits.
    this.draft ??= drafts.get(this.memory.id) ?? {
      base: this.memory,
      fields: fieldsOf(this.memory),
    };
  }

  protected override firstUpdated(): void {
    this.text.focus();
  }

  protected override render(): TemplateResult {
    const { app, theirs } = this;
    const { fields } = this.draft;
    const isChanged = Object.keys(changesOf(this.draft)).length > 0;
    return html`<form class="card stack" @submit=${this.#submitted}>
      <h2>${t(app, "edit_title")}</h2>
      ${trouble(this.trouble)}
      ${theirs ? this.#both(theirs) : nothing}
      <label class="field"
        >${t(app, "text")}
        <textarea
          rows="3"
          maxlength=${LONGEST}
          required
          .value=${fields.text}
          @input=${(event: Event) => this.#put({ text: valueOf(event) })}
        ></textarea>
      </label>
      <div class="fields">
        ${select(
          t(app, "kind"),
          fields.kind,
          KINDS.map((kind) => [kind, kindName(app, kind)] as const),
          (kind) => this.#put({ kind }),
        )}
        ${app.isAdmin
          ? select(
              t(app, "owner"),
              fields.owner,
              this.#owners().map((owner) => [owner, app.ownerName(owner)] as const),
              (owner) => this.#put({ owner }),
            )
          : nothing}
        ${day(t(app, "until"), fields.until, (until) => this.#put({ until }))}
        ${check(t(app, "pinned"), fields.pinned, (pinned) => this.#put({ pinned }))}
      </div>
      <p class="quiet">${t(app, "pinned_means")}</p>
      <div class="row">
        <button class="filled" ?disabled=${!isChanged || this.isBusy || theirs !== undefined}>
          ${t(app, this.isBusy ? "storing" : "store")}
        </button>
        <button type="button" ?disabled=${this.isBusy} @click=${this.#giveUp}>
          ${words(app, "cancel")}
        </button>
      </div>
    </form>`;
  }

  /** What is stored now beside what was typed here, and what to do with the two. */
  #both(theirs: Memory): TemplateResult {
    const { app } = this;
    const now = fieldsOf(theirs);
    const mine = this.draft.fields;
    const typed = fieldsOf(this.draft.base);
    return html`<section
      id="conflict"
      class="alert warn stack"
      tabindex="-1"
      aria-labelledby="conflict-title"
    >
      <h3 id="conflict-title">${t(app, "conflict_title")}</h3>
      <p>${t(app, "conflict")}</p>
      ${table(
        t(app, "conflict_title"),
        [
          [html`<span class="unseen">${t(app, "field")}</span>`],
          [t(app, "conflict_theirs")],
          [t(app, "conflict_mine")],
        ],
        SHOWN.filter((name) => now[name] !== mine[name] || typed[name] !== mine[name]).map(
          (name) => [t(app, NAMES[name]), this.#shown(name, now), this.#shown(name, mine)],
        ),
      )}
      <div class="row">
        <button type="button" @click=${() => void this.#storeOver(theirs)}>
          ${t(app, "conflict_store")}
        </button>
        <button type="button" @click=${this.#giveUp}>${t(app, "conflict_keep")}</button>
      </div>
    </section>`;
  }

  #shown(name: (typeof SHOWN)[number], fields: Fields): string {
    const { app } = this;
    if (name === "pinned") return t(app, fields.pinned ? "yes" : "no");
    if (name === "kind") return kindName(app, fields.kind);
    if (name === "owner") return app.ownerName(fields.owner);
    if (name === "until") {
      return fields.until ? app.show.date(`${fields.until}T12:00:00`) : t(app, "no_end");
    }
    return fields.text;
  }

  /** Everyone whom it may be given to, and whose it is. */
  #owners(): readonly string[] {
    return [...new Set([...(this.app.info?.owners ?? []), this.draft.fields.owner])];
  }

  #put(changed: Partial<Fields>): void {
    this.draft = { ...this.draft, fields: { ...this.draft.fields, ...changed } };
    drafts.set(this.memory.id, this.draft);
  }

  readonly #submitted = (event: Event): void => {
    event.preventDefault();
    void this.#store(this.draft);
  };

  /** Store what was typed over what somebody else has stored, as the user has seen both. */
  async #storeOver(theirs: Memory): Promise<void> {
    this.theirs = undefined;
    // Only what was typed here is changed; what else they changed stays.
    const changes = changesOf(this.draft);
    if (!Object.keys(changes).length) return;
    await this.#send(changes, theirs.revision);
  }

  async #store(draft: Draft): Promise<void> {
    const changes = changesOf(draft);
    if (!Object.keys(changes).length || this.isBusy) return;
    await this.#send(changes, draft.base.revision);
  }

  async #send(changes: Readonly<Record<string, unknown>>, seen: string): Promise<void> {
    const { app } = this;
    const memory_id = this.memory.id;
    this.isBusy = true;
    this.trouble = "";
    try {
      await app.call<Changed>("memory/update", { ...changes, memory_id, expected_revision: seen });
      drafts.delete(memory_id);
      this.dispatchEvent(new Event("stored"));
    } catch (error) {
      const failure = failureOf(app, error);
      this.trouble = failure.message;
      if (failure.code === "memory_changed_meanwhile") await this.#lookAgain(memory_id);
    } finally {
      this.isBusy = false;
    }
  }

  async #lookAgain(memory_id: string): Promise<void> {
    try {
      this.theirs = (await this.app.call<One>("memory/get", { memory_id, limit: 1 })).memory;
    } catch (error) {
      this.trouble = failureOf(this.app, error).message;
      return;
    }
    await this.updateComplete;
    this.conflict?.focus();
  }

  readonly #giveUp = (): void => {
    drafts.delete(this.memory.id);
    this.dispatchEvent(new Event("closed"));
  };
}

function valueOf(event: Event): string {
  return (event.target as HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement).value;
}
