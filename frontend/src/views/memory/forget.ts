/** `<sb-memory-forget>`: all that would go with a memory, or with words, and forgetting just that. */

import { html, nothing } from "lit";
import { customElement } from "lit/decorators.js";
import { Removal } from "../../ui/removal.js";
import { statusName } from "./telling.js";
import type { Forgotten, Going, Named, Preview } from "./types.js";
import { t } from "./words.js";

const TITLES = {
  memories: "going_memories",
  messages: "going_messages",
  facts: "going_facts",
  entities: "going_entities",
  relations: "going_relations",
} as const;
type Part = keyof typeof TITLES;

@customElement("sb-memory-forget")
export class MemoryForget extends Removal<Preview, Going> {
  protected override readonly command = "memory/forget";
  protected override readonly parts = Object.keys(TITLES);

  protected override isNothing(preview: Preview): boolean {
    return this.parts.every((part) => !this.pageOf(preview, part)?.total);
  }

  protected override verb(): string {
    return t(this.app, this.isBusy ? "forgetting" : "forget_for_good");
  }

  protected override titleOf(part: Part, count: number): string {
    return t(this.app, TITLES[part], { count });
  }

  protected override above(preview: Preview): unknown {
    return html`<p>${t(this.app, this.isNothing(preview) ? "nothing_goes" : "all_goes")}</p>`;
  }

  protected override about({ status, at, role, owner }: Going): unknown {
    const { app } = this;
    return html`${status && status !== "active"
      ? html`<span class="chip">${statusName(app, status)}</span>`
      : nothing}
    ${at
      ? html`<span class="quiet"
          >${t(app, role === "user" ? "said_at" : "answered_at", {
            owner: app.ownerName(owner),
            at: app.show.dateTime(at),
          })}</span
        >`
      : nothing}`;
  }

  protected override below({ conversations, names, would_stay: stays }: Preview): unknown {
    const { app } = this;
    const list = (title: string, items: readonly Named[] = []): unknown =>
      items.length
        ? html`<p>${title}</p>
            <ul>
              ${items.map((one) => html`<li>${one.text}</li>`)}
            </ul>`
        : nothing;
    const messages = stays?.messages_that_only_contain_it;
    const isPerson = Object.keys(this.what).join() === "owner";
    return html`
      ${conversations
        ? html`<p>${t(app, "going_conversations", { count: conversations })}</p>`
        : nothing}
      ${names.length ? html`<p>${t(app, "going_names", { names: names.join(", ") })}</p>` : nothing}
      ${list(t(app, "stays_contains"), stays?.only_contain_it)}
      ${isPerson ? html`<p>${t(app, "stays_others")}</p>` : nothing}
      ${list(t(app, isPerson ? "stays_named" : "stays_about"), stays?.may_be_about_it)}
      ${messages ? html`<p>${t(app, "stays_messages", { count: messages })}</p>` : nothing}
    `;
  }

  protected override done({ memories, messages }: Forgotten): string {
    return t(this.app, "forgotten", { memories, messages });
  }
}
