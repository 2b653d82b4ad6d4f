/** `<sb-preview>`: what would be sent for a sentence now; nobody is asked. */

import { type TemplateResult, html, nothing } from "lit";
import { customElement, query } from "lit/decorators.js";
import type { RequestPreview, Talk } from "../../api/answers.js";
import type { Page } from "../../api/types.js";
import { shown } from "../../ui/loadable.js";
import { type Option, select, trouble } from "../../ui/parts.js";
import { View } from "../../ui/view.js";
import { act } from "../settings/api.js";
import "./made.js";
import { t } from "./words.js";

const LONGEST_NAME = 60;

/** The conversations that go on, as the action tells of them. */
interface GoingOn {
  readonly conversations: Readonly<
    Record<string, { readonly state?: { readonly last_message_time: string | null } }>
  >;
}

@customElement("sb-preview")
export class SbPreview extends View {
  readonly #found = this.loader<RequestPreview>();
  readonly #going = this.loader<readonly Option<string>[]>();
  #asked: Readonly<Record<string, unknown>> | null = null;
  @query("#text") private readonly text!: HTMLTextAreaElement;
  @query("#agent") private readonly agent!: HTMLSelectElement;
  @query("#owner") private readonly owner!: HTMLSelectElement | null;
  @query("#conversation") private readonly conversation!: HTMLSelectElement;

  protected override load(): void {
    const asked = this.#asked;
    void this.#going.load(() => this.#choices());
    if (asked) void this.#found.load(() => this.app.call("request/preview", asked));
  }

  /** The conversations that go on, by what was said first in them, if the log has it. */
  async #choices(): Promise<readonly Option<string>[]> {
    const { app } = this;
    const { conversations } = await act<GoingOn>(app, "switchboard.conversation_stats");
    const logged = app.info?.logs
      ? (await app.call<Page<Talk>>("conversations/list")).items
      : [];
    return Object.entries(conversations).map(([id, { state }]) => {
      const talk = logged.find((one) => one.conversation_id === id);
      const at = talk?.at ?? state?.last_message_time;
      const said = talk?.beginning.slice(0, LONGEST_NAME) || t(app, "unnamed");
      return [id, at ? `${said} (${app.show.dateTime(at)})` : said] as const;
    });
  }

  protected override render(): TemplateResult {
    const { app } = this;
    const { agents = [], owners = [] } = app.info ?? {};
    return html`<div class="stack">
      <form class="card stack" @submit=${this.#asks}>
        <h2>${t(app, "preview")}</h2>
        <p class="quiet">${t(app, "preview_hint")}</p>
        <label class="field">
          ${t(app, "sentence")}
          <textarea id="text" rows="2" maxlength="4000" required></textarea>
        </label>
        <div class="row">
          ${select(
            t(app, "agent"),
            "",
            agents.map((one) => [one, app.entityName(one)] as const),
            undefined,
            "agent",
          )}
          ${app.isAdmin
            ? select(
                t(app, "said_by"),
                "",
                owners.map((one) => [one, app.ownerName(one)] as const),
                undefined,
                "owner",
              )
            : nothing}
          ${select(
            t(app, "conversation"),
            "",
            [["", t(app, "conversation_new")], ...(this.#going.current.value ?? [])],
            undefined,
            "conversation",
          )}
        </div>
        ${trouble(this.#going.current.failure?.message ?? "")}
        <div class="row"><button class="filled">${t(app, "preview_show")}</button></div>
      </form>
      ${this.#asked
        ? html`<div role="status">
            ${shown(app, this.#found.current, (made) => this.#made(made), () => this.load())}
          </div>`
        : nothing}
    </div>`;
  }

  readonly #asks = (event: Event): void => {
    event.preventDefault();
    const conversation = this.conversation.value;
    this.#asked = {
      text: this.text.value,
      agent: this.agent.value,
      ...(this.owner ? { owner: this.owner.value } : {}),
      ...(conversation ? { conversation_id: conversation } : {}),
    };
    this.#found.clear();
    this.load();
  };

  #made(made: RequestPreview): TemplateResult {
    const { app } = this;
    const owners = made.owners.map((one) => app.ownerName(one)).join(", ");
    const asked = this.#asked ?? {};
    return html`<div class="stack">
      <div class="card stack">
        <p>${t(app, "would_go", { deployment: made.deployment, owners })}</p>
        ${made.answers_locally_first ? html`<p>${t(app, "locally_first")}</p>` : nothing}
        ${made.by_words_alone ? html`<p>${t(app, "by_words")}</p>` : nothing}
      </div>
      <sb-made
        .app=${app}
        .made=${made}
        .parameters=${made.parameters}
        .more=${(offset: number) => app.call<RequestPreview>("request/preview", { ...asked, offset })}
      ></sb-made>
    </div>`;
  }
}
