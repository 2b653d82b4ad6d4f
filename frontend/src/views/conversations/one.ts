/** `<sb-conversation-one>`: what was said in one conversation, and what can be done with it. */

import { type TemplateResult, css, html, nothing } from "lit";
import { customElement, state } from "lit/decorators.js";
import { repeat } from "lit/directives/repeat.js";
import type { Forked, Message, Said, TurnEnded } from "../../api/answers.js";
import { answered } from "../../ui/parts.js";
import { shared } from "../../ui/styles.js";
import { View } from "../../ui/view.js";
import "./delete.js";
import { place, routeChips } from "./telling.js";
import { t } from "./words.js";

const LIMIT = 100;

@customElement("sb-conversation-one")
export class ConversationOne extends View {
  static override styles = [
    shared,
    css`
      li {
        padding: 10px 14px;
        margin-bottom: 8px;
        max-width: min(46rem, 92%);
        width: fit-content;
        border: 1px solid var(--sb-line);
        border-radius: var(--sb-round);
        background: var(--sb-card);
        overflow-wrap: anywhere;
        white-space: pre-wrap;
      }
      li.user {
        margin-inline-start: auto;
        background: var(--sb-tint);
      }
      .meta {
        white-space: normal;
      }
    `,
  ];

  @state() private owners: readonly string[] = [];
  @state() private isDeleting = false;
  @state() private forked = "";

  readonly #said = this.paged<Message>();
  protected override readonly isLive = true;

  get #id(): string {
    return this.path[0] ?? "";
  }

  protected override happened(turn?: TurnEnded): void {
    if (turn?.conversation_id === this.#id) super.happened(turn);
  }

  protected override load(): void {
    const conversation_id = this.#id;
    this.forked = "";
    void this.#said.start(async (offset) => {
      const fields = { conversation_id, limit: LIMIT, offset };
      const said = await this.app.call<Said>("conversations/get", fields);
      this.owners = said.owners;
      return said;
    });
  }

  protected override render(): TemplateResult {
    const { app } = this;
    const said = this.#said;
    const first = said.items[0];
    return html`<div class="stack">
      ${first
        ? html`<section class="card stack">
              <p>
                ${this.owners.map((owner) => app.ownerName(owner)).join(", ")},
                ${app.show.dateTime(first.at)}${place(app, first) ? `, ${place(app, first)}` : ""}
              </p>
              <div class="row">
                <button ?disabled=${this.busy !== ""} @click=${this.#export}>
                  ${t(app, "export")}
                </button>
                <button ?disabled=${this.busy !== ""} @click=${this.#fork}>${t(app, "fork")}</button>
                <button class="bad" @click=${() => (this.isDeleting = true)}>
                  ${t(app, "delete")}
                </button>
              </div>
              <p role="status" ?hidden=${!this.forked}>
                ${this.forked ? t(app, "forked", { id: this.forked }) : ""}
              </p>
            </section>
            <ol class="plain">
              ${repeat(
                said.items,
                (one) => one.id,
                (one) => this.#message(one),
              )}
            </ol>`
        : nothing}
      ${said.foot()}
      ${this.isDeleting
        ? html`<sb-conversation-delete
            .app=${app}
            .what=${{ conversation_id: this.#id }}
            .heading=${t(app, "delete_heading")}
            @closed=${() => (this.isDeleting = false)}
            @removed=${this.#deleted}
          ></sb-conversation-delete>`
        : nothing}
    </div>`;
  }

  #message(message: Message): TemplateResult {
    const { app } = this;
    const isUser = message.role === "user";
    const who = isUser ? app.ownerName(message.owner) : t(app, "assistant");
    return html`<li class=${isUser ? "user" : ""}><div class="meta quiet">${who} ·
      ${app.show.time(message.at, true)}
      ${isUser || !message.route ? nothing : routeChips(app, [message.route])}
      <a href=${app.to("turn", message.id)}>${t(app, "to_turn")}</a></div
      >${isUser ? message.text : answered(message.text)}${message.is_cut ? " …" : ""}</li>`;
  }

  readonly #export = (): Promise<void> =>
    this.attempt("export", async () => {
      const fields = { conversation_id: this.#id };
      const { conversation } = await this.app.call<{ conversation: unknown }>(
        "conversations/export",
        fields,
      );
      const file = new Blob([JSON.stringify(conversation, undefined, 2)], {
        type: "application/json",
      });
      const link = document.createElement("a");
      link.href = URL.createObjectURL(file);
      link.download = `conversation-${this.#id.replace(/[^\w-]+/g, "_")}.json`;
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
    });

  readonly #fork = (): Promise<void> =>
    this.attempt("fork", async () => {
      const fields = { conversation_id: this.#id };
      this.forked = (await this.app.call<Forked>("conversations/fork", fields)).conversation_id;
    });

  readonly #deleted = (): void => {
    this.isDeleting = false;
    this.dispatchEvent(new Event("conversation-deleted", { bubbles: true, composed: true }));
  };
}
