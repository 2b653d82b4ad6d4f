/** `<sb-made>`: what a request is made of: tokens by part, messages, tools, parameters. */

import { LitElement, type TemplateResult, css, html, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import type { RequestMade, RequestMessage, RequestTool } from "../../api/answers.js";
import type { App } from "../../app.js";
import { words } from "../../i18n/words.js";
import { table } from "../../ui/parts.js";
import { shared } from "../../ui/styles.js";
import { t } from "./words.js";

const PARTS = ["instructions", "tools", "home", "memory", "summary", "window", "note"] as const;
type Part = (typeof PARTS)[number];

@customElement("sb-made")
export class SbMade extends LitElement {
  static override styles = [
    shared,
    css`
      .bar {
        display: flex;
        gap: 2px;
        height: 22px;
      }
      .bar span,
      .mark {
        background: var(--of);
        min-width: 3px;
      }
      .mark {
        display: inline-block;
        width: 12px;
        height: 12px;
        border-radius: 3px;
        vertical-align: -1px;
      }
      .instructions {
        --of: #4063d8;
      }
      .tools {
        --of: #9558b2;
      }
      .home {
        --of: #2e8b57;
      }
      .memory {
        --of: #c9750c;
      }
      .summary {
        --of: #7b8794;
      }
      .window {
        --of: #c2385c;
      }
      .note {
        --of: #1f9bb5;
      }
      summary {
        padding-block: 8px;
      }
      details + details {
        border-top: 1px solid var(--sb-line);
      }
      details pre {
        padding-block: 4px 12px;
      }
      summary .row {
        display: inline-flex;
      }
    `,
  ];

  @property({ attribute: false }) app!: App;
  @property({ attribute: false }) made!: RequestMade;
  @property({ attribute: false }) parameters: Readonly<Record<string, unknown>> = {};
  /** Asks for the page of messages that begins there. */
  @property({ attribute: false }) more!: (offset: number) => Promise<RequestMade>;
  @state() private messages: readonly RequestMessage[] = [];
  @state() private next: number | null = null;
  @state() private isBusy = false;

  protected override willUpdate(changed: Map<PropertyKey, unknown>): void {
    if (!changed.has("made")) return;
    this.messages = this.made.messages.items;
    this.next = this.made.messages.next_offset;
  }

  protected override render(): TemplateResult {
    const { app, made } = this;
    return html`<div class="stack">
      ${this.#tokens()}
      <section class="card">
        <div class="spread">
          <h2>${t(app, "messages", { count: made.messages.total })}</h2>
          <div class="row">
            <button @click=${() => this.#unfold(true)}>${t(app, "unfold")}</button>
            <button @click=${() => this.#unfold(false)}>${t(app, "fold")}</button>
            <button @click=${() => void this.#copy()} ?disabled=${this.isBusy}>
              ${t(app, "copy")}
            </button>
          </div>
        </div>
        ${this.messages.map((one) => this.#message(one))}
        ${this.next === null
          ? nothing
          : html`<button @click=${() => void this.#fetch()} ?disabled=${this.isBusy}>
              ${words(app, "more")}
            </button>`}
      </section>
      <section class="card">
        <h2>${t(app, "tools", { count: made.tools.length })}</h2>
        ${made.tools.map((one) => this.#tool(one))}
      </section>
      <section class="card">
        <h2>${t(app, "parameters")}</h2>
        <pre>${JSON.stringify(this.parameters, null, 2)}</pre>
      </section>
    </div>`;
  }

  #tokens(): TemplateResult {
    const { app, made } = this;
    const share = (part: Part): number =>
      made.total_tokens ? made.tokens[part] / made.total_tokens : 0;
    return html`<section class="card stack">
      <h2>${t(app, "tokens", { count: made.total_tokens })}</h2>
      <div class="bar" aria-hidden="true">
        ${PARTS.filter((part) => made.tokens[part] > 0).map(
          (part) =>
            html`<span class=${part} style="flex: ${share(part)}" title=${t(app, part)}></span>`,
        )}
      </div>
      ${table(
        t(app, "tokens", { count: made.total_tokens }),
        [[t(app, "part")], [t(app, "tokens_column"), "number"], [t(app, "share"), "number"]],
        PARTS.map((part) => [
          html`<span class="mark ${part}" aria-hidden="true"></span> ${t(app, part)}`,
          app.show.number(made.tokens[part]),
          app.show.percent(share(part)),
        ]),
      )}
      <p class="quiet">${t(app, "counted")}</p>
    </section>`;
  }

  #message(one: RequestMessage): TemplateResult {
    const { app } = this;
    const isLast = one.number === this.made.messages.total - 1;
    return html`<details ?open=${isLast}>
      <summary>
        <span class="row">
          ${app.show.number(one.number + 1)}. ${one.role}
          <span class="chip">
            <span class="mark ${one.part ?? ""}" aria-hidden="true"></span> ${one.part ? t(app, one.part) : nothing}
          </span>
          <span class="quiet">${t(app, "tokens", { count: one.tokens })}</span>
        </span>
      </summary>
      ${one.text ? html`<pre>${one.text}${one.is_cut ? " …" : ""}</pre>` : nothing}
      ${one.is_cut ? html`<p class="quiet">${t(app, "cut")}</p>` : nothing}
      ${one.calls.map((call) => html`<pre>${call.name}(${call.arguments})</pre>`)}
      ${one.reasoning.map(
        (length) => html`<p class="quiet">${t(app, "reasoning", { count: length })}</p>`,
      )}
      ${one.attached.map(
        ({ mime_type: kind, size }) =>
          html`<p class="quiet">${t(app, "attached", { kind, size: app.show.bytes(size) })}</p>`,
      )}
    </details>`;
  }

  #tool(one: RequestTool): TemplateResult {
    const { app } = this;
    return html`<details>
      <summary>
        <span class="row">
          ${one.name}
          <span class="quiet">${t(app, "tokens", { count: one.tokens })}</span>
        </span>
      </summary>
      <p>${one.description}</p>
      ${one.is_cut
        ? html`<p class="quiet">${t(app, "tool_cut")}</p>`
        : html`<pre>${JSON.stringify(one.parameters, null, 2)}</pre>`}
    </details>`;
  }

  #unfold(isOpen: boolean): void {
    for (const one of this.renderRoot.querySelectorAll("details")) one.open = isOpen;
  }

  async #fetch(): Promise<boolean> {
    if (this.next === null) return true;
    const { made } = this;
    this.isBusy = true;
    try {
      const page = (await this.more(this.next)).messages;
      if (made !== this.made) return false; // another one is shown by now
      this.messages = [...this.messages, ...page.items];
      this.next = page.next_offset;
      return true;
    } catch (error) {
      this.app.notifyFailure(error);
      return false;
    } finally {
      this.isBusy = false;
    }
  }

  async #copy(): Promise<void> {
    while (this.next !== null) if (!(await this.#fetch())) return;
    const { tokens, total_tokens, tools } = this.made;
    const all = { parameters: this.parameters, tokens, total_tokens, tools, messages: this.messages };
    try {
      await navigator.clipboard.writeText(JSON.stringify(all, null, 2));
      this.app.notify(t(this.app, "copied"));
    } catch {
      this.app.notify(t(this.app, "not_copied"));
    }
  }
}
