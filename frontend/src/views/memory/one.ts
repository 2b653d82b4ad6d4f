/** `<sb-memory-one>`: one memory, the sentences it rests on, its history, and what can be done. */

import { type PropertyValues, type TemplateResult, css, html, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { shown } from "../../ui/loadable.js";
import { facts } from "../../ui/parts.js";
import { shared } from "../../ui/styles.js";
import { View } from "../../ui/view.js";
import { drafts } from "./drafts.js";
import "./editor.js";
import "./forget.js";
import { stepOf } from "./history.js";
import "./merge.js";
import { chips, mayChange, mayCorrect, valueOf } from "./telling.js";
import { evidenceOf, type Memory, type One, type Sentence, type Step, type Summary } from "./types.js";
import { takeBack } from "./undo.js";
import { t } from "./words.js";

@customElement("sb-memory-one")
export class MemoryOne extends View {
  static override styles = [
    shared,
    css`
      h2.text {
        font-size: 20px;
        overflow-wrap: anywhere;
      }
      blockquote {
        margin: 0;
        padding-inline-start: 12px;
        border-inline-start: 3px solid var(--sb-line);
      }
      li + li {
        margin-top: 16px;
      }
      del {
        color: var(--sb-bad);
      }
      ins {
        color: var(--sb-good);
      }
    `,
  ];

  @property({ attribute: false }) summary!: Summary;
  @state() private doing: "" | "edit" | "forget" | "merge" = "";
  @state() private said = "";

  readonly #one = this.loader<One>();
  readonly #evidence = this.paged<Sentence>();
  readonly #history = this.paged<Step>();

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has("path") && String(changed.get("path")) !== String(this.path)) {
      this.#one.clear();
      this.said = "";
      this.doing = drafts.has(this.#id) ? "edit" : "";
    }
    super.willUpdate(changed);
  }

  get #id(): string {
    return this.path[0] ?? "";
  }

  protected override load(): void {
    const memory_id = this.#id;
    void this.#one.load(() => this.app.call<One>("memory/get", { memory_id, limit: 1 }));
    void this.#evidence.start(
      async (offset) => (await this.app.call<One>("memory/get", { memory_id, offset })).evidence,
    );
    void this.#history.start((offset) => this.app.call("memory/history", { memory_id, offset }));
  }

  protected override render(): TemplateResult {
    const { app } = this;
    return html`<div class="stack">
      <p class="unseen" role="status">${this.said}</p>
      ${shown(
        app,
        this.#one.current,
        (one) => this.#draw(one),
        () => this.load(),
      )}
    </div>`;
  }

  #draw({ memory }: One): TemplateResult {
    const { app } = this;
    return html`
      ${this.doing === "edit"
        ? html`<sb-memory-editor
            .app=${app}
            .memory=${memory}
            @stored=${() => this.#done(t(app, "stored"))}
            @closed=${() => this.#back(true)}
          ></sb-memory-editor>`
        : this.#card(memory)}
      ${this.#sentences(memory)} ${this.#steps()}
      ${this.doing === "forget"
        ? html`<sb-memory-forget
            .app=${app}
            .what=${{ memory_id: memory.id }}
            .heading=${t(app, "forget_this")}
            @closed=${() => this.#back(false)}
            @removed=${this.#forgotten}
          ></sb-memory-forget>`
        : nothing}
      ${this.doing === "merge"
        ? html`<sb-memory-merge
            .app=${app}
            .memory=${memory}
            @closed=${() => this.#back(false)}
            @merged=${(event: CustomEvent<string>) => this.#merged(event.detail)}
          ></sb-memory-merge>`
        : nothing}
    `;
  }

  #card(memory: Memory): TemplateResult {
    const { app } = this;
    const isFree = mayCorrect(this.summary, memory.owner) && this.busy === "";
    const isTheirs = mayChange(this.summary, memory.owner);
    const active = memory.status === "active";
    return html`<section class="card stack" aria-labelledby="text">
      <h2 class="text" id="text">${memory.text}</h2>
      ${chips(app, memory)}
      ${memory.superseded_by
        ? html`<p>
            <a href=${app.to("memory", memory.superseded_by)}
              >${t(app, memory.status === "merged" ? "merged_into" : "superseded_by")}</a
            >
          </p>`
        : nothing}
      ${memory.in_doubt_with?.length
        ? html`<div class="alert warn stack">
            <p>${t(app, "doubt_with")}</p>
            <ul class="plain">
              ${memory.in_doubt_with.map(
                (one) => html`<li>
                  <a href=${app.to("memory", one.id)}>${one.text}</a>
                </li>`,
              )}
            </ul>
            <p><a href=${app.link("/review")}>${t(app, "decide_in_list")}</a></p>
          </div>`
        : nothing}
      ${facts([
        [t(app, "since"), app.show.date(memory.valid_from)],
        [t(app, "until"), valueOf(app, "valid_to", memory.valid_to)],
        [
          t(app, "how_known"),
          memory.by_person
            ? t(app, "told_by_person")
            : `${t(app, "learnt")} (${app.show.percent(memory.confidence)})`,
        ],
        [
          t(app, "used"),
          memory.last_used_at
            ? t(app, "used_times", {
                count: memory.use_count,
                at: app.show.ago(memory.last_used_at),
              })
            : t(app, "never_used"),
        ],
      ])}
      ${mayCorrect(this.summary, memory.owner)
        ? html`<div class="row">
            <button id="edit" class="filled" ?disabled=${!isFree} @click=${() => this.#do("edit")}>
              ${t(app, "edit")}
            </button>
            <button id="pin" ?disabled=${!isFree} @click=${() => void this.#pin(memory)}>
              ${t(app, memory.pinned ? "unpin" : "pin")}
            </button>
            ${active
              ? html`<button id="end" ?disabled=${!isFree} @click=${() => void this.#end(memory)}>
                  ${t(app, "take_back")}
                </button>`
              : nothing}
            ${active && isTheirs
              ? html`<button id="merge" ?disabled=${!isFree} @click=${() => this.#do("merge")}>
                  ${t(app, "merge")}
                </button>`
              : nothing}
            ${memory.may_delete
              ? html`<button
                  id="forget"
                  class="bad"
                  ?disabled=${!isFree}
                  @click=${() => this.#do("forget")}
                >
                  ${t(app, "forget")}
                </button>`
              : nothing}
          </div>`
        : nothing}
      ${memory.may_delete === false
        ? html`<p class="quiet">${t(app, "not_yours")}</p>`
        : nothing}
    </section>`;
  }

  #sentences(memory: Memory): TemplateResult {
    const { app } = this;
    const found = this.#evidence;
    const gone = evidenceOf(memory) - found.total;
    return html`<section class="card stack" aria-labelledby="evidence">
      <h2 id="evidence">${t(app, "evidence")}</h2>
      ${memory.given
        ? html`<p>
            ${t(app, "given", {
              owner: app.ownerName(memory.given.by),
              at: app.show.dateTime(memory.given.at),
            })}
          </p>`
        : nothing}
      ${found.hasFirst && !memory.sources
        ? html`<p>${t(app, memory.by_person ? "evidence_typed" : "evidence_none")}</p>`
        : html`<ul class="plain">
              ${found.items.map(
                (one) => html`<li>
                  <blockquote>${one.text}${one.is_cut ? " …" : ""}</blockquote>
                  <p class="quiet">
                    ${t(app, one.role === "user" ? "said_at" : "answered_at", {
                      owner: app.ownerName(one.owner),
                      at: app.show.dateTime(one.at),
                    })}
                    <a href=${app.to("turn", one.id)}
                      >${t(app, "to_turn")}</a
                    >
                  </p>
                </li>`,
              )}
            </ul>
            ${found.hasFirst && gone > 0
              ? html`<p class="quiet">${t(app, "evidence_gone", { count: gone })}</p>`
              : nothing}
            ${found.foot()}`}
    </section>`;
  }

  #steps(): TemplateResult {
    const { app } = this;
    return html`<section class="card stack" aria-labelledby="history">
      <h2 id="history" tabindex="-1">${t(app, "history")}</h2>
      <ol class="plain">
        ${this.#history.items.map((step) =>
          stepOf(app, step, this.busy === "", () => void this.#undo(step)),
        )}
      </ol>
      ${this.#history.foot()}
    </section>`;
  }

  #do(what: "edit" | "forget" | "merge"): void {
    this.said = "";
    this.doing = what;
  }

  /** Nothing was done; a dialog gives the focus back by itself. */
  #back(focus: boolean): void {
    this.doing = "";
    if (focus) void this.#focus("edit");
  }

  #done(said: string): void {
    this.doing = "";
    this.said = said;
    this.app.notify(said, takeBack(this.app, this.#id, () => this.#changed()));
    this.#changed();
    void this.#focus("edit");
  }

  async #focus(id: string): Promise<void> {
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>(`#${id}`)?.focus();
  }

  async #pin(memory: Memory): Promise<void> {
    const { app } = this;
    await this.#work("pin", async () => {
      await app.call("memory/update", {
        memory_id: memory.id,
        expected_revision: memory.revision,
        pinned: !memory.pinned,
      });
      this.said = t(app, memory.pinned ? "unpinned" : "was_pinned");
    });
    void this.#focus("pin");
  }

  /** Let it hold no longer, from now on. */
  async #end(memory: Memory): Promise<void> {
    const { app } = this;
    await this.#work("end", async () => {
      await app.call("memory/update", {
        memory_id: memory.id,
        expected_revision: memory.revision,
        valid_to: "now",
      });
      this.said = t(app, "taken_back");
      app.notify(
        this.said,
        takeBack(app, memory.id, () => this.#changed()),
      );
    });
    void this.#focus("edit");
  }

  async #undo(step: Step): Promise<void> {
    const { app } = this;
    const memory = this.#one.current.value?.memory;
    if (!memory) return;
    let isThere = true;
    await this.#work(step.group_id, async () => {
      const done = await app.call<{ memory: Memory | null }>("memory/undo", {
        memory_id: memory.id,
        expected_revision: memory.revision,
        group_id: step.group_id,
      });
      isThere = done.memory !== null;
      this.said = t(app, "undone");
      app.notify(this.said);
    });
    if (isThere) void this.#focus("history");
    else app.go("/memory", { replace: true });
  }

  /** Do something, and show what is stored then, whether it went well or not. */
  async #work(what: string, work: () => Promise<void>): Promise<void> {
    await this.attempt(what, work);
    this.#changed();
  }

  #merged(id: string): void {
    const { app } = this;
    this.doing = "";
    app.notify(
      t(app, "merged"),
      takeBack(app, id, () => this.#changed()),
    );
    if (id !== this.#id) app.go(`/memory/${encodeURIComponent(id)}`, { replace: true });
    this.#changed();
  }

  readonly #forgotten = (): void => {
    this.doing = "";
    drafts.delete(this.#id);
    this.dispatchEvent(new Event("memory-changed", { bubbles: true, composed: true }));
    this.app.go("/memory", { replace: true });
  };

  #changed(): void {
    this.load();
    this.dispatchEvent(new Event("memory-changed", { bubbles: true, composed: true }));
  }
}
