/** `<sb-turn-repair>`: saying that a turn was wrong, and putting it right for the next time. */

import { type PropertyValues, type TemplateResult, html, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import type { ThingMeant, Tried, WrongTurn } from "../../api/answers.js";
import { words } from "../../i18n/words.js";
import { shared } from "../../ui/styles.js";
import { View } from "../../ui/view.js";
import { t } from "./words.js";

interface Repair {
  readonly kind: "alias" | "expose" | "prefer" | "wish" | "words";
  readonly entity_id?: string;
  readonly phrase?: string;
  readonly meaning?: string;
}

@customElement("sb-turn-repair")
export class TurnRepair extends View {
  static override styles = [shared];

  @property() messageId = "";
  @state() private wrong: WrongTurn | undefined;
  @state() private tried: Tried | undefined;
  /** The words of the sentence that named a thing: all of it, until somebody says which. */
  @state() private name = "";

  protected override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    if (changed.has("messageId")) this.wrong = this.tried = undefined;
  }

  protected override load(): void {
    // Nothing is asked before somebody says that the turn was wrong.
  }

  protected override render(): TemplateResult {
    const { app, wrong } = this;
    if (!wrong)
      return html`<button class="button" @click=${() => void this.#say(false)}>
        ${t(app, "wrong")}
      </button>`;
    return html`<section class="card stack" aria-labelledby="repair">
      <h2 id="repair">${t(app, "repair")}</h2>
      <p role="status">${this.#now(this.tried ?? wrong.tried)}</p>
      ${app.isAdmin && wrong.things.length
        ? html`<label class="field"
              >${t(app, "repair_name")}
              <input
                maxlength="200"
                autocomplete="off"
                .value=${this.name}
                @input=${(event: Event) => (this.name = (event.target as HTMLInputElement).value)}
              />
            </label>
            <ul class="plain stack">
            ${wrong.things.map((one) => html`<li>${this.#thing(wrong, one)}</li>`)}
          </ul>`
        : nothing}
      ${app.isAdmin ? this.#words(wrong) : nothing}
      ${wrong.memories.length
        ? html`<p>${t(app, "repair_memory")}</p>
            <ul class="plain">
              ${wrong.memories.map(
                (one) => html`<li><a href=${app.to("memory", one.id)}>${one.text}</a></li>`,
              )}
            </ul>`
        : nothing}
      <div class="row">
        ${wrong.may_wish
          ? html`<button class="button" @click=${() => void this.#repair({ kind: "wish" })}>
              ${t(app, "repair_wish")}
            </button>`
          : nothing}
        <button class="button" @click=${() => void this.#say(true)}>
          ${t(app, "repair_right")}
        </button>
      </div>
    </section>`;
  }

  #now({ route, intent, name }: Tried): string {
    if (route === "model") return t(this.app, "now_model");
    return t(this.app, "now_home", { what: [intent, name].filter(Boolean).join(", ") });
  }

  #thing(wrong: WrongTurn, one: ThingMeant): TemplateResult {
    const { app } = this;
    const repairs: Repair[] = [];
    if (!one.is_exposed) repairs.push({ kind: "expose", entity_id: one.entity_id });
    else {
      repairs.push({ kind: "alias", entity_id: one.entity_id, phrase: this.name });
      if (wrong.entity_id !== null && wrong.entity_id !== one.entity_id)
        repairs.push({ kind: "prefer", entity_id: one.entity_id });
    }
    return html`<span>${one.name}</span>
      <span class="row">
        ${repairs.map(
          (repair) =>
            html`<button class="button" @click=${() => void this.#repair(repair)}>
              ${t(app, `repair_${repair.kind}`, { name: one.name })}
            </button>`,
        )}
      </span>`;
  }

  #words(wrong: WrongTurn): TemplateResult {
    const add = (event: SubmitEvent): void => {
      event.preventDefault();
      const meaning = String(new FormData(event.target as HTMLFormElement).get("meaning"));
      void this.#repair({ kind: "words", phrase: wrong.text, meaning });
    };
    return html`<form class="stack" @submit=${add}>
      <label class="field"
        >${t(this.app, "repair_meaning")} <input name="meaning" required maxlength="200"
      /></label>
      <div><button class="button">${t(this.app, "repair_words")}</button></div>
    </form>`;
  }

  async #say(undo: boolean): Promise<void> {
    try {
      const wrong = await this.app.call<WrongTurn>("turns/wrong", {
        message_id: this.messageId,
        undo,
      });
      this.wrong = undo ? undefined : wrong;
      this.tried = undefined;
      this.name = wrong.text;
    } catch (error) {
      this.app.notifyFailure(error);
    }
  }

  async #repair(repair: Repair, undo = false): Promise<void> {
    try {
      const fields = { message_id: this.messageId, ...repair, undo };
      const { tried } = await this.app.call<WrongTurn>("turns/repair", fields);
      this.tried = tried;
      const back = { label: words(this.app, "undo"), run: () => void this.#repair(repair, true) };
      this.app.notify(t(this.app, undo ? "repair_undone" : "repaired"), undo ? undefined : back);
    } catch (error) {
      this.app.notifyFailure(error);
    }
  }
}
