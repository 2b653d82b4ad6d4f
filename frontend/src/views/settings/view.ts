import { type PropertyValues, type TemplateResult, css, html, nothing } from "lit";
import { customElement, state } from "lit/decorators.js";
import type { Entry } from "../../api/types.js";
import { words } from "../../i18n/words.js";
import { shared } from "../../ui/styles.js";
import { View } from "../../ui/view.js";
import { type Localize, integrationPage, loadTexts, switchOf, turn } from "./api.js";
import "./erase.js";
import "./transfer.js";
import { t } from "./words.js";

const SECTIONS = "component.switchboard.options.step.init.sections";
const MEANING = `${SECTIONS}.memory.data_description.log_conversations`;
const SHARED = ["prices", "budgets", "memory", "background", "chunking"];

/** `/settings`, `/settings/ENTRY`, and `/settings/ENTRY/CARD`. */
@customElement("sb-settings")
export class SettingsView extends View {
  static override styles = [
    shared,
    css`
      .cards {
        display: grid;
        gap: 16px;
        grid-template-columns: repeat(auto-fill, minmax(min(320px, 100%), 1fr));
        align-items: start;
      }
      /* What is above stays in sight: the frame's navigation. */
      .card {
        scroll-margin-top: 112px;
      }
    `,
  ];

  @state() private isErasing = false;
  #localize: Localize | undefined;
  #reached = "";
  #language = "";

  protected override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    const { language } = this.app.hass;
    if (this.#language && this.#language !== language) this.load();
    this.#language = language;
  }

  protected override load(): void {
    loadTexts(this.app).then(
      (localize) => {
        this.#localize = localize;
        this.requestUpdate();
      },
      (error: unknown) => this.app.notifyFailure(error),
    );
  }

  get #entry(): Entry | undefined {
    const { entries = [] } = this.app.info ?? {};
    return entries.find((one) => one.entry_id === this.path[0]) ?? entries[0];
  }

  protected override render(): TemplateResult {
    const { app } = this;
    const entry = this.#entry;
    const entries = app.info?.entries ?? [];
    return html`<div class="stack">
      <h1 tabindex="-1">${words(app, "settings")}</h1>
      ${entries.length > 1
        ? html`<nav class="row" aria-label=${t(app, "connections")}>
            ${entries.map(
              (one) => html`<a
                class="button ${one === entry ? "filled" : ""}"
                href=${app.link(`/settings/${one.entry_id}`)}
                aria-current=${one === entry ? "true" : nothing}
                >${one.title}</a
              >`,
            )}
          </nav>`
        : nothing}
      <div class="cards">
        ${entry ? [this.#consent(entry), this.#forms(entry)] : nothing}
        ${this.#guests()} ${this.#everything()}
        <sb-export
          class="card"
          id="export"
          .app=${app}
          .localize=${this.#localize}
        ></sb-export>
        <sb-import class="card" id="import" .app=${app}></sb-import>
      </div>
      ${this.isErasing
        ? html`<sb-erase .app=${app} @closed=${() => (this.isErasing = false)}></sb-erase>`
        : nothing}
    </div>`;
  }

  /** What a log means, and whether one is kept: consent is given and taken back here. */
  #consent(entry: Entry): TemplateResult {
    const { app } = this;
    const keeper = switchOf(app, "keep_log", entry.entry_id);
    const days = entry.retention_days;
    return html`<section class="card stack" id="consent">
      <h2 tabindex="-1">${t(app, entry.logs ? "log_on" : "log_off")}</h2>
      <p>
        ${this.#localize?.(MEANING)}
        ${entry.logs
          ? days
            ? t(app, "kept_days", { count: days })
            : t(app, "kept_ever")
          : nothing}
      </p>
      ${entry.logs ? html`<p class="quiet">${t(app, "log_stop")}</p>` : nothing}
      <div class="row">
        ${keeper
          ? html`<button
              class=${entry.logs ? "" : "filled"}
              ?disabled=${this.busy !== ""}
              @click=${() => void this.#switch(keeper, !entry.logs)}
            >
              ${t(app, entry.logs ? "switch_off" : "agree")}
            </button>`
          : nothing}
        <a class="button" href=${integrationPage(entry.entry_id)}>${t(app, "log_settings")}</a>
      </div>
    </section>`;
  }

  /** The forms themselves are Home Assistant's own. */
  #forms(entry: Entry): TemplateResult {
    const { app } = this;
    const parts = SHARED.map((one) => this.#localize?.(`${SECTIONS}.${one}.name`) ?? "");
    return html`<section class="card stack" id="forms">
      <h2 tabindex="-1">${t(app, "forms_title")}</h2>
      <p>${t(app, "forms", { parts: parts.join(", ") })}</p>
      <p>${t(app, "others")}</p>
      <div>
        <a class="button" href=${integrationPage(entry.entry_id)}>${t(app, "others_open")}</a>
      </div>
    </section>`;
  }

  #guests(): unknown {
    const { app } = this;
    const entity = switchOf(app, "guest_mode");
    if (!entity) return nothing;
    const isOn = app.info?.guests ?? false;
    return html`<section class="card stack" id="guests">
      <h2 tabindex="-1">${t(app, isOn ? "guests_on" : "guests_off")}</h2>
      <p>${t(app, "guests_meaning")}</p>
      <div>
        <button ?disabled=${this.busy !== ""} @click=${() => void this.#switch(entity, !isOn)}>
          ${t(app, isOn ? "guests_left" : "guests_come")}
        </button>
      </div>
    </section>`;
  }

  #everything(): TemplateResult {
    return html`<section class="card stack" id="delete">
      <h2 tabindex="-1">${t(this.app, "erase")}</h2>
      <p>${t(this.app, "erase_meaning")}</p>
      <div>
        <button class="bad" @click=${() => (this.isErasing = true)}>
          ${t(this.app, "erase_look")}
        </button>
      </div>
    </section>`;
  }

  async #switch(entityId: string, isOn: boolean): Promise<void> {
    await this.attempt(entityId, () => turn(this.app, entityId, isOn));
  }

  protected override updated(): void {
    const place = this.path.join("/");
    if (place === this.#reached) return;
    this.#reached = place;
    const card = this.path[1] && this.renderRoot.querySelector(`#${CSS.escape(this.path[1])}`);
    if (!card) return;
    // The frame goes to the heading of the page first.
    requestAnimationFrame(() => {
      card.scrollIntoView({ block: "start" });
      const within = card.shadowRoot ?? card;
      within.querySelector("details")?.setAttribute("open", "");
      within.querySelector<HTMLElement>("summary, h2")?.focus({ preventScroll: true });
    });
  }
}
