/** `<sb-memory-person>`: a button a person, to forget everything of theirs. */

import { type TemplateResult, html, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { shared } from "../../ui/styles.js";
import { View } from "../../ui/view.js";
import "./forget.js";
import { mayChange } from "./telling.js";
import type { Summary } from "./types.js";
import { t } from "./words.js";

@customElement("sb-memory-person")
export class MemoryPerson extends View {
  static override styles = [shared];

  @property({ attribute: false }) summary!: Summary;
  @state() private person = "";

  protected override load(): void {
    // Who there is stands in the summary.
  }

  protected override render(): TemplateResult | typeof nothing {
    const { app, summary } = this;
    const persons = summary.owners
      .map((one) => one.owner)
      .filter((one) => one !== "household" && mayChange(summary, one));
    if (!persons.length) return nothing;
    const { person } = this;
    return html`<section class="card stack" aria-labelledby="person">
      <h2 id="person">${t(app, "person_title")}</h2>
      <p>${t(app, "person_means")}</p>
      <div class="row">
        ${persons.map(
          (one) => html`<button class="bad" @click=${() => (this.person = one)}>
            ${t(app, "person_button", { owner: app.ownerName(one) })}
          </button>`,
        )}
      </div>
      ${persons.includes(person)
        ? html`<sb-memory-forget
            .app=${app}
            .what=${{ owner: person }}
            .heading=${t(app, "person_forget", { owner: app.ownerName(person) })}
            @closed=${() => (this.person = "")}
            @removed=${this.#forgotten}
          ></sb-memory-forget>`
        : nothing}
    </section>`;
  }

  readonly #forgotten = (): void => {
    this.person = "";
    this.dispatchEvent(new Event("memory-changed", { bubbles: true, composed: true }));
  };
}
