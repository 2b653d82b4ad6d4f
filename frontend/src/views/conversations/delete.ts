/** `<sb-conversation-delete>`: what was learnt from a conversation, and deleting it for good. */

import { html, nothing } from "lit";
import { customElement } from "lit/decorators.js";
import type { DeletePreview, Forgotten } from "../../api/answers.js";
import { Removal } from "../../ui/removal.js";
import type { Going } from "./types.js";
import { t } from "./words.js";

const TITLES = {
  memories: "going_memories",
  relations: "going_relations",
  entities: "going_entities",
  staying: "going_staying",
} as const;
type Part = keyof typeof TITLES;

@customElement("sb-conversation-delete")
export class ConversationDelete extends Removal<DeletePreview, Going> {
  protected override readonly command = "conversations/delete";
  protected override readonly parts = Object.keys(TITLES);

  protected override verb(): string {
    return t(this.app, this.isBusy ? "deleting" : "delete_for_good");
  }

  protected override titleOf(part: Part, count: number): string {
    return t(this.app, TITLES[part], { count });
  }

  protected override above(preview: DeletePreview): unknown {
    const { app } = this;
    const learnt = this.parts.some((part) => this.pageOf(preview, part)?.total);
    return html`<p>${t(app, "going_messages", { count: preview.messages })}</p>
      ${learnt ? nothing : html`<p>${t(app, "nothing_learnt")}</p>`}`;
  }

  protected override about({ becomes }: Going): unknown {
    return becomes
      ? html`<span class="quiet">${t(this.app, "becomes", { text: becomes })}</span>`
      : nothing;
  }

  protected override done({ messages, memories }: Forgotten): string {
    return t(this.app, "deleted", { messages, memories });
  }
}
