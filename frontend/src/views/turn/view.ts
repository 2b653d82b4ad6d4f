/** One turn: what was heard, which way it went, what was asked and done, recalled and learnt. */

import { type CSSResultGroup, type TemplateResult, css, html, nothing } from "lit";
import { customElement } from "lit/decorators.js";
import type { RequestBrief, TurnDetails, TurnEnded, TurnShown } from "../../api/answers.js";
import type { Page } from "../../api/types.js";
import { words } from "../../i18n/words.js";
import { empty } from "../../ui/empty.js";
import { shown } from "../../ui/loadable.js";
import { facts } from "../../ui/parts.js";
import { shared } from "../../ui/styles.js";
import { View } from "../../ui/view.js";
import { type Step, stepsOf } from "./axis.js";
import { drawLearnt, drawRecalled } from "./memories.js";
import "./repair.js";
import { t } from "./words.js";

const MOST_SENT = 200;

@customElement("sb-turn")
export class TurnView extends View {
  static override styles: CSSResultGroup = [
    shared,
    css`
      :host {
        overflow-wrap: anywhere;
      }
      ol.axis {
        border-inline-start: 2px solid var(--sb-line);
        margin-inline-start: 7px;
        display: grid;
        gap: 12px;
        grid-template-columns: minmax(0, 1fr);
      }
      ol.axis > li {
        position: relative;
        padding-inline-start: 20px;
      }
      ol.axis > li::before {
        content: "";
        position: absolute;
        inset-inline-start: -7px;
        top: 6px;
        width: 12px;
        height: 12px;
        border-radius: 50%;
        border: 2px solid var(--sb-card);
        background: var(--sb-filled);
      }
      ol.axis > li.bad::before {
        background: var(--sb-bad);
      }
      ol.axis .said {
        white-space: pre-wrap;
      }
      summary {
        min-height: 32px;
      }
      .bar {
        height: 6px;
        border-radius: 3px;
        background: var(--sb-line);
        margin: 4px 0;
        position: relative;
        overflow: hidden;
      }
      .bar > span {
        position: absolute;
        top: 0;
        bottom: 0;
        min-width: 3px;
        background: var(--sb-filled);
      }
      ul.memories {
        display: grid;
        gap: 8px;
      }
    `,
  ];

  readonly #found = this.loader<TurnShown>();
  readonly #sent = this.loader<readonly RequestBrief[]>();
  protected override readonly isLive = true;
  #shown = "";

  protected override load(): void {
    const [messageId] = this.path;
    if (messageId === undefined) return;
    if (messageId !== this.#shown) {
      this.#found.clear();
      this.#sent.clear();
    }
    this.#shown = messageId;
    void this.#found.load(async () => {
      const turn = await this.app.call<TurnShown>("turns/get", { message_id: messageId });
      if (turn.turn?.requests.length) void this.#sent.load(() => this.#sentFor(turn));
      return turn;
    });
  }

  /** The late answer of the turn that is shown has come, or something was learnt. */
  protected override happened(turn?: TurnEnded): void {
    const { heard } = this.#found.current.value ?? {};
    if (!turn || turn.message_id === heard?.id) super.happened(turn);
  }

  /** The requests of a turn as they were sent, if the last ones are kept and these are among them. */
  async #sentFor(turn: TurnShown): Promise<readonly RequestBrief[]> {
    const page = await this.app.call<Page<RequestBrief>>("request/list", { limit: MOST_SENT });
    return page.items.filter((one) => one.message_id !== null && one.message_id === turn.heard?.id);
  }

  protected override render(): TemplateResult {
    return html`<div class="stack">
      <h1 tabindex="-1">${words(this.app, "turn")}</h1>
      ${this.path.length === 0
        ? empty(
            t(this.app, "unnamed_title"),
            t(this.app, "unnamed"),
            html`<a class="button filled" href=${this.app.link("/conversations")}
              >${t(this.app, "to_conversations")}</a
            >`,
          )
        : shown(
            this.app,
            this.#found.current,
            (turn) => this.#turn(turn),
            () => this.load(),
          )}
    </div>`;
  }

  #turn(turn: TurnShown): TemplateResult {
    const first = turn.heard ?? turn.answers[0];
    return html`<div class="spread">
        <p class="quiet">
          ${first ? this.app.show.dateTime(first.at) : nothing}
          ${first?.agent_id ? html`· ${this.app.entityName(first.agent_id)}` : nothing}
          ${first?.area_id ? html`· ${this.app.areaName(first.area_id)}` : nothing}
          ${first?.device_id ? html`· ${this.app.deviceName(first.device_id)}` : nothing}
        </p>
        <a
          class="button"
          href=${this.app.to("conversations", turn.conversation_id)}
          >${t(this.app, "whole_conversation")}</a
        >
      </div>
      <section class="card stack" aria-labelledby="axis">
        <h2 id="axis">${t(this.app, "axis")}</h2>
        ${turn.turn ? this.#sums(turn.turn) : nothing}
        <ol class="plain axis">
          ${stepsOf(this.app, turn).map((step) => this.#step(step))}
        </ol>
        ${this.#links()}
        ${turn.turn?.is_wiped ? html`<p class="quiet">${t(this.app, "wiped")}</p>` : nothing}
      </section>
      ${turn.turn && turn.heard
        ? html`<sb-turn-repair .app=${this.app} .messageId=${turn.heard.id}></sb-turn-repair>`
        : nothing}
      ${turn.turn ? nothing : empty(t(this.app, "old_title"), t(this.app, "old"))}
      ${turn.turn ? drawRecalled(this.app, turn.turn) : nothing} ${drawLearnt(this.app, turn)}`;
  }

  #links(): TemplateResult | typeof nothing {
    const sent = this.#sent.current.value ?? [];
    if (sent.length === 0) return nothing;
    return html`<h3 id="sent">${t(this.app, "requests_of")}</h3>
      <ul class="plain row" aria-labelledby="sent">
        ${sent.map(
          (one) =>
            html`<li>
              <a class="button" href=${this.app.to("request", one.id)}
                >${one.deployment}, ${this.app.show.time(one.at, true)}</a
              >
            </li>`,
        )}
      </ul>`;
  }

  #sums({ total_ms: total, first_word_ms: first, cost }: TurnDetails): TemplateResult {
    const { show } = this.app;
    return facts([
      [t(this.app, "total"), show.span(total)],
      first !== null && [t(this.app, "first_word"), show.span(first)],
      cost !== null && [t(this.app, "cost"), show.money(cost)],
    ]);
  }

  #step(step: Step): TemplateResult {
    return html`<li class=${step.failed ? "bad" : ""}>
      <div class="spread">
        <h3>
          ${step.title}
          ${step.failed
            ? html`<span class="chip bad">${t(this.app, "failed")}</span>`
            : nothing}
        </h3>
        ${step.at === undefined ? nothing : html`<span class="quiet">${step.at}</span>`}
      </div>
      ${step.share
        ? html`<div class="bar" aria-hidden="true">
            <span style="left:${step.share[0]}%;width:${step.share[1]}%"></span>
          </div>`
        : nothing}
      ${step.body}
    </li>`;
  }
}
