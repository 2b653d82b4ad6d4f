/** Background work as it goes on: what waits, how far it is, what failed, and what can be done. */

import { type CSSResultGroup, type TemplateResult, css, html, nothing } from "lit";
import { customElement, state } from "lit/decorators.js";
import { words } from "../../i18n/words.js";
import "../../ui/dialog.js";
import { empty, logIsOff } from "../../ui/empty.js";
import { shown } from "../../ui/loadable.js";
import { shared } from "../../ui/styles.js";
import { View } from "../../ui/view.js";
import { reasonText } from "../health/reason.js";
import { budgetBars } from "../usage/bars.js";
import type {
  Embedding,
  Graph,
  Import,
  Learning,
  Reading,
  Standing,
  Summaries,
  Told,
  Windows,
  WouldForget,
} from "./types.js";
import { t } from "./words.js";

type Key = Parameters<typeof t>[1];
type Step = "pause" | "resume" | "cancel" | "retry";

interface Asked {
  readonly kind: "cancel" | "undo";
  readonly item: Import | Reading;
  readonly of: "import" | "reading";
  readonly goes?: WouldForget["would_forget"];
}

@customElement("sb-work")
export class WorkView extends View {
  static override styles: CSSResultGroup = [
    shared,
    css`
      progress {
        width: 100%;
        accent-color: var(--sb-filled);
      }
      summary {
        min-height: 40px;
      }
      li + li {
        border-top: 1px solid var(--sb-line);
        padding-top: 12px;
      }
    `,
  ];

  @state() private asked: Asked | undefined;
  @state() private problem = "";

  readonly #found = this.loader<Standing>();
  #standing: Standing | undefined;
  #end: (() => void) | undefined;
  #begun = 0;

  protected override load(): void {
    void this.#found.load(() => this.#watch());
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#stop();
  }

  #stop(): void {
    this.#begun += 1;
    this.#end?.();
    this.#end = undefined;
  }

  /** Watch from now on; the standing comes with the first event. */
  #watch(): Promise<Standing> {
    this.#stop();
    const begun = this.#begun;
    return new Promise((first, failed) => {
      this.app
        .subscribe<Told>("work/subscribe", {}, (told) => {
          if (begun !== this.#begun) return;
          if ("problem" in told) {
            this.problem = told.problem;
            return;
          }
          this.problem = "";
          this.#standing =
            "standing" in told
              ? told.standing
              : this.#standing && { ...this.#standing, ...told.changes };
          if (!this.#standing) return;
          if (this.#found.current.state === "ready") this.#found.put(this.#standing);
          else first(this.#standing);
        })
        .then((end) => {
          if (begun === this.#begun) this.#end = end;
          else end();
        }, failed);
    });
  }

  protected override render(): TemplateResult {
    const { app } = this;
    return html`<div class="stack">
      <h1 tabindex="-1">${words(app, "work")}</h1>
      ${this.problem
        ? html`<div class="alert bad" role="alert" data-state="failed">${reasonText(app, this.problem)}</div>`
        : nothing}
      ${shown(app, this.#found.current, (found) => this.#drawn(found), () => this.load())}
      ${this.asked ? this.#dialog(this.asked) : nothing}
    </div>`;
  }

  #drawn(found: Standing): TemplateResult {
    if (found.learning.state === "off") {
      return html`${logIsOff(this.app)}${this.#summaries(found.summaries)}`;
    }
    const rest = html`${this.#graph(found.graph)}
    ${this.#readings(found.readings)} ${this.#imports(found.imports)}
    ${this.#embedding(found.embedding)} ${this.#summaries(found.summaries)}`;
    return html`
      ${isUntouched(found) ? empty(t(this.app, "empty_title"), t(this.app, "empty")) : nothing}
      ${this.#learning(found.learning)}
      ${isUntouched(found)
        ? html`<details>
            <summary>${t(this.app, "all_parts")}</summary>
            <div class="stack">${rest}</div>
          </details>`
        : rest}
    `;
  }

  #state(now: string): TemplateResult {
    const kind = { running: "good", done: "good", failed: "bad", closed: "bad", paused: "warn", pausing: "warn" }[now];
    return html`<span class="chip ${kind ?? ""}">${t(this.app, `state_${now}` as Key)}</span>`;
  }

  #head(name: Key, now: string): TemplateResult {
    return html`<div class="spread"><h2>${t(this.app, name)}</h2>${this.#state(now)}</div>`;
  }

  #buttons(kind: string, item: { readonly revision: string; readonly id?: string }, steps: readonly Step[]) {
    const nameOf = (step: Step): string =>
      t(this.app, kind === "learning" && step === "retry" ? "read_now" : step);
    return steps.map(
      (step) => html`<button
        ?disabled=${this.busy !== ""}
        aria-label=${`${nameOf(step)}: ${t(this.app, kind as Key)} ${item.id?.slice(0, 8) ?? ""}`}
        @click=${() => {
          if (step === "cancel") this.asked = { kind: "cancel", item: item as Import, of: kind as "import" };
          else void this.#steer(step, kind, item);
        }}
      >
        ${nameOf(step)}
      </button>`,
    );
  }

  async #steer(step: Step, kind: string, item: { readonly revision: string; readonly id?: string }): Promise<void> {
    await this.attempt(step, async () => {
      const of = item.id === undefined ? {} : { item_id: item.id };
      await this.app.call(`work/${step}`, { kind, ...of, expected_revision: item.revision });
      this.app.notify(t(this.app, `done_${step}` as Key));
    });
    this.asked = undefined;
  }

  #learning(one: Learning): TemplateResult {
    const { app } = this;
    if (one.state === "closed") {
      return html`<section class="card stack">
        ${this.#head("learning", one.state)}
        <p>${t(app, "log_closed")}</p>
        <a href=${app.link("/health")}>${words(app, "health")}</a>
      </section>`;
    }
    const isPaused = one.state === "paused" || one.state === "pausing";
    return html`<section class="card stack">
      ${this.#head("learning", one.state)}
      <p>
        ${one.pending ? t(app, "pending", { count: one.pending }) : t(app, "nothing_pending")}
        ${isPaused ? t(app, "paused_means") : ""}
      </p>
      ${one.owners?.length
        ? html`<ul class="plain row">
            ${one.owners.map(
              (owner) => html`<li class="chip">
                ${app.ownerName(owner.owner)}: ${app.show.number(owner.pending)}
              </li>`,
            )}
          </ul>`
        : nothing}
      <p class="quiet">
        ${one.last_run ? t(app, "last_run", { ago: app.show.ago(one.last_run) }) : t(app, "never_run")}
        ${one.next_run && !isPaused ? t(app, "next_run", { at: app.show.time(one.next_run) }) : ""}
        ${one.stopped && one.stopped !== "finished" ? t(app, `stopped_${one.stopped}` as Key) : ""}
      </p>
      ${this.#windows(one.windows)}
      ${one.budgets?.some((budget) => budget.limit !== null) ? budgetBars(app, one.budgets) : nothing}
      <div class="row">
        ${this.#buttons("learning", one, isPaused ? ["resume"] : ["pause", "retry"])}
      </div>
    </section>`;
  }

  #windows(windows: Windows | undefined): TemplateResult | typeof nothing {
    if (!windows || windows.failed + windows.parked === 0) return nothing;
    const { app } = this;
    return html`<div class="alert warn stack">
      <p>
        ${windows.failed ? t(app, "windows_failed", { count: windows.failed }) : ""}
        ${windows.parked ? t(app, "windows_parked", { count: windows.parked }) : ""}
      </p>
      ${Object.keys(windows.errors).map((reason) => html`<p>${reasonText(app, reason)}</p>`)}
    </div>`;
  }

  #graph(one: Graph): TemplateResult {
    const { app } = this;
    return html`<section class="card stack">
      ${this.#head("graph", one.state)}
      ${one.state === "off"
        ? html`<p>${t(app, "graph_off")}</p>
            <a href=${app.settings("forms")}>${words(app, "open_settings")}</a>`
        : html`<p>
              ${one.pending ? t(app, "pending", { count: one.pending }) : t(app, "nothing_pending")}
            </p>
            ${this.#windows(one.windows)}`}
    </section>`;
  }

  #readings(all: readonly Reading[]): TemplateResult {
    const { app } = this;
    return html`<section class="card stack" data-state=${all.length ? "ready" : "empty"}>
      <h2>${t(app, "readings")}</h2>
      ${all.length
        ? html`<ul class="plain stack">
            ${all.map((one) => {
              const name = t(app, one.kind === "again" ? "read_again" : "backlog");
              const steps: Step[] =
                one.status === "running"
                  ? one.failed ? ["pause", "cancel", "retry"] : ["pause", "cancel"]
                  : one.status === "paused"
                    ? ["resume", "cancel"]
                    : one.status === "done" && one.parked
                      ? ["retry"]
                      : [];
              return html`<li class="stack">
                <div class="spread"><strong>${name}</strong>${this.#state(one.status)}</div>
                <progress max=${Math.max(1, one.chunks)} .value=${one.read} aria-label=${name}></progress>
                <p class="quiet">
                  ${t(app, "chunks", { read: one.read, count: one.chunks })}
                  ${one.failed + one.parked ? t(app, "chunks_failed", { count: one.failed + one.parked }) : ""}
                  ${t(app, "begun", { at: app.show.dateTime(one.begun) })}
                </p>
                ${steps.length ? html`<div class="row">${this.#buttons("reading", one, steps)}</div>` : nothing}
              </li>`;
            })}
          </ul>`
        : html`<p class="quiet">${t(app, "no_readings")}</p>`}
    </section>`;
  }

  #imports(all: readonly Import[]): TemplateResult {
    const { app } = this;
    const steps: Readonly<Record<Import["status"], readonly Step[]>> = {
      running: ["pause", "cancel"],
      paused: ["resume", "cancel"],
      failed: ["retry", "cancel"],
      cancelled: [],
      done: [],
    };
    return html`<section class="card stack" data-state=${all.length ? "ready" : "empty"}>
      <h2>${t(app, "imports")}</h2>
      ${all.length
        ? html`<ul class="plain stack">
            ${all.map((one) => {
              const name = `${one.format}, ${one.owner ? app.ownerName(one.owner) : t(app, "several")}`;
              return html`<li class="stack">
                <div class="spread"><strong>${name}</strong>${this.#state(one.status)}</div>
                <progress max=${Math.max(1, one.total)} .value=${one.position} aria-label=${name}></progress>
                <p class="quiet">
                  ${t(app, "imported", {
                    position: one.position,
                    count: one.total,
                    added: one.added,
                    known: one.known,
                    refused: one.refused,
                  })}
                  ${t(app, "begun", { at: app.show.dateTime(one.begun) })}
                </p>
                ${one.error ? html`<p class="alert bad">${reasonText(app, one.error)}</p>` : nothing}
                <div class="row">
                  ${this.#buttons("import", one, steps[one.status])}
                  <button class="bad" ?disabled=${this.busy !== ""} @click=${() => void this.#preview(one)}>
                    ${t(app, "undo_import")}
                  </button>
                </div>
              </li>`;
            })}
          </ul>`
        : html`<p class="quiet">${t(app, "no_imports")}</p>`}
    </section>`;
  }

  #embedding(one: Embedding): TemplateResult {
    const { app } = this;
    if (one.state === "off") {
      return html`<section class="card stack">
        ${this.#head("embedding", one.state)}
        <p>${t(app, "embedding_off")}</p>
        <a href=${app.settings("forms")}>${words(app, "open_settings")}</a>
      </section>`;
    }
    const isPaused = one.state === "paused" || one.state === "pausing";
    const missing = one.missing;
    return html`<section class="card stack">
      ${this.#head("embedding", one.state)}
      <p>
        ${missing === undefined || missing === null
          ? t(app, "missing_unknown")
          : missing.memories + missing.messages
            ? t(app, "missing", { memories: missing.memories, count: missing.messages })
            : t(app, "none_missing")}
      </p>
      ${one.last_failure
        ? html`<p class="quiet">
            ${t(app, "last_failure", { ago: app.show.ago(one.last_failure.at) })}
            ${reasonText(app, one.last_failure.reason)}
          </p>`
        : nothing}
      <div class="row">
        ${this.#buttons("embedding", one, isPaused ? ["resume"] : ["pause", "retry"])}
      </div>
    </section>`;
  }

  #summaries(one: Summaries): TemplateResult {
    const { app } = this;
    return html`<section class="card stack">
      ${this.#head("summaries", one.state)}
      <p>
        ${one.waiting ? t(app, "summaries_waiting", { count: one.waiting }) : t(app, "no_summaries")}
        ${one.failing ? t(app, "summaries_failing", { count: one.failing }) : ""}
      </p>
      ${one.failing ? html`<div class="row">${this.#buttons("summaries", one, ["retry"])}</div>` : nothing}
    </section>`;
  }

  async #preview(item: Import): Promise<void> {
    await this.attempt("preview", async () => {
      const { would_forget: goes } = await this.#takeBack(item, {});
      this.asked = { kind: "undo", item, of: "import", ...(goes ? { goes } : {}) };
    });
  }

  async #undo(item: Import | Reading): Promise<void> {
    await this.attempt("undo", async () => {
      await this.#takeBack(item, { confirm: true });
      this.app.notify(t(this.app, "undone"));
    });
    this.asked = undefined;
  }

  #takeBack(item: Import | Reading, fields: { readonly confirm?: true }): Promise<WouldForget> {
    const seen = { item_id: item.id, expected_revision: item.revision };
    return this.app.call<WouldForget>("work/undo", { ...seen, ...fields });
  }

  #dialog(asked: Asked): TemplateResult {
    const { app } = this;
    const isUndo = asked.kind === "undo";
    const goes = asked.goes;
    return html`<sb-dialog
      heading=${t(app, isUndo ? "undo_import" : asked.of === "import" ? "cancel_import" : "cancel_reading")}
      @closed=${() => (this.asked = undefined)}
    >
      <p>
        ${isUndo && goes
          ? t(app, "undo_means", {
              count: goes.messages,
              conversations: goes.conversations,
              memories: goes.memories.length,
            })
          : t(app, asked.of === "import" ? "cancel_import_means" : "cancel_reading_means")}
      </p>
      <button slot="actions" @click=${() => (this.asked = undefined)}>${words(app, "back")}</button>
      <button
        slot="actions"
        class="filled bad"
        ?disabled=${this.busy !== ""}
        @click=${() => void (isUndo ? this.#undo(asked.item) : this.#steer("cancel", asked.of, asked.item))}
      >
        ${t(app, isUndo ? "undo_import" : "cancel")}
      </button>
    </sb-dialog>`;
  }
}

/** Whether the house has heard nothing yet, so that there is nothing to be done. */
function isUntouched({ learning, readings, imports, summaries }: Standing): boolean {
  const isRead = Boolean(learning.last_run || learning.pending || summaries.waiting);
  return !isRead && !readings.length && !imports.length;
}
