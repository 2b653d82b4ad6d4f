/** `<sb-memory-sentences>`: the last day in a few numbers, and sentences answered at home. */

import { type TemplateResult, html, nothing } from "lit";
import { customElement } from "lit/decorators.js";
import type { LearntShown, Note, LearntSentence } from "../../api/answers.js";
import { shown } from "../../ui/loadable.js";
import { facts } from "../../ui/parts.js";
import { shared } from "../../ui/styles.js";
import { View } from "../../ui/view.js";
import { t } from "./words.js";

type Decision = "decline" | "learn" | "undo";

@customElement("sb-memory-sentences")
export class MemorySentences extends View {
  static override styles = [shared];

  readonly #note = this.loader<Note>();
  readonly #learnt = this.loader<LearntShown>();

  protected override load(): void {
    void this.#note.load(() => this.app.call<Note>("learnt/note"));
    void this.#learnt.load(() => this.app.call<LearntShown>("learnt/list"));
  }

  protected override render(): TemplateResult {
    const again = (): void => this.load();
    return html`<div class="stack">
      ${shown(this.app, this.#note.current, (note) => this.#day(note), again)}
      ${shown(this.app, this.#learnt.current, (learnt) => this.#sentences(learnt), again)}
    </div>`;
  }

  #day(note: Note): TemplateResult {
    const { app } = this;
    return html`<section class="card stack" aria-labelledby="day">
      <h2 id="day">${t(app, "day")}</h2>
      ${facts([
        [t(app, "day_learnt"), String(note.learnt)],
        [t(app, "day_waiting"), String(note.waiting)],
        [t(app, "day_turns"), `${note.turns} (${note.at_home})`],
        [t(app, "day_unanswered"), note.unanswered.join(" · ") || "0"],
        note.cost !== null && [t(app, "day_cost"), app.show.money(note.cost)],
      ])}
    </section>`;
  }

  #sentences({ sentences, offered }: LearntShown): TemplateResult {
    const all = [...offered, ...sentences];
    return html`<section class="card stack" aria-labelledby="sentences">
      <h2 id="sentences">${t(this.app, "sentences")}</h2>
      <p class="quiet">${t(this.app, all.length ? "sentences_means" : "sentences_none")}</p>
      <ul class="plain stack">
        ${all.map((one) => html`<li>${this.#one(one)}</li>`)}
      </ul>
    </section>`;
  }

  #one(one: LearntSentence): TemplateResult {
    const { app } = this;
    const evidence = one.message_ids.at(-1);
    const decisions: readonly Decision[] =
      one.status === "offered" ? ["learn", "decline"] : ["undo"];
    return html`<p>
        “${one.text}” <span class="chip">${t(app, `sentence_${one.status}` as "sentence_active")}</span>
      </p>
      <p class="quiet">
        ${one.intent}: ${one.name}${one.area_id ? html` · ${app.areaName(one.area_id)}` : nothing} ·
        ${t(app, "sentence_saves", { tokens: one.tokens, uses: one.uses })}
        ${evidence ? html`<a href=${app.to("turn", evidence)}>${t(app, "sentence_why")}</a>` : nothing}
      </p>
      <div class="row">
        ${decisions.map(
          (decision) =>
            html`<button class="button" @click=${() => void this.#decide(one, decision)}>
              ${t(app, `sentence_${decision}`)}
            </button>`,
        )}
      </div>`;
  }

  async #decide(one: LearntSentence, decision: Decision): Promise<void> {
    try {
      await this.app.call("learnt/decide", { item_id: one.id, decision });
    } catch (error) {
      this.app.notifyFailure(error);
    }
    this.load();
  }
}
