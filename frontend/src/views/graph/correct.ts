/** `<sb-graph-correct>`: naming one of the graph otherwise, merging it with another, or dividing it. */

import { type PropertyValues, type TemplateResult, css, html, nothing } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import type { GraphNode, Neighbourhood, Relation } from "../../api/answers.js";
import { failureOf } from "../../api/failure.js";
import { words } from "../../i18n/words.js";
import "../../ui/dialog.js";
import { shown } from "../../ui/loadable.js";
import { check, select, trouble } from "../../ui/parts.js";
import { shared } from "../../ui/styles.js";
import { View } from "../../ui/view.js";
import { divided, merged, renamed } from "./changes.js";
import { t } from "./words.js";

const WAYS = ["rename", "merge", "split"] as const;
const LIMIT = 30;
const TYPING_MS = 250;

@customElement("sb-graph-correct")
export class GraphCorrect extends View {
  static override styles = [
    shared,
    css`
      fieldset {
        border: 0;
        margin: 0;
        padding: 0;
        min-width: 0;
      }
    `,
  ];

  @property({ attribute: false }) node!: GraphNode;
  /** What is said of it. */
  @property({ attribute: false }) relations: readonly Relation[] = [];
  @state() private way: (typeof WAYS)[number] | "" = "";
  @state() private name = "";
  @state() private owner = "";
  @state() private other = "";
  @state() private taken: ReadonlySet<string> = new Set();
  @state() private trouble = "";
  @query("#words") private readonly words?: HTMLInputElement;

  readonly #found = this.loader<Neighbourhood>();
  #typing: ReturnType<typeof setTimeout> | undefined;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#typing);
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    if (changed.has("node") && changed.get("node")?.id !== this.node.id) this.way = "";
  }

  /** Look for what it may be one with. */
  protected override load(): void {
    if (this.way !== "merge") return;
    const containing = this.words?.value.trim();
    const fields = { limit: LIMIT, ...(containing ? { containing } : {}) };
    const ask = (): Promise<Neighbourhood> => this.app.call("graph/neighbourhood", fields);
    void this.#found.load(ask).then(() => {
      const [first, ...rest] = this.#candidates;
      if (containing && first && !rest.length) this.other = first.id;
    });
  }

  protected override render(): TemplateResult {
    const { app, node } = this;
    return html`<section class="card stack" aria-labelledby="correct">
      <h2 id="correct">${t(app, "correct_title", { name: node.name })}</h2>
      <div class="row">
        ${WAYS.map(
          (way) => html`<button @click=${() => this.#begin(way)}>${t(app, `${way}_begin`)}</button>`,
        )}
      </div>
      ${this.way ? this.#dialog(this.way) : nothing}
    </section>`;
  }

  #dialog(way: (typeof WAYS)[number]): TemplateResult {
    const { app, node } = this;
    return html`<sb-dialog
      .heading=${t(app, `${way}_title`, { name: node.name })}
      @closed=${() => (this.way = "")}
    >
      <div class="stack">
        ${trouble(this.trouble)}
        <p>${t(app, `${way}_means`, { name: node.name })}</p>
        ${way === "merge" ? this.#others() : this.#naming(way)}
        ${way === "split" ? this.#taking() : nothing}
      </div>
      <button slot="actions" @click=${() => (this.way = "")}>${words(app, "cancel")}</button>
      <button
        slot="actions"
        class="filled"
        ?disabled=${!this.#isReady(way)}
        @click=${() => void this.#do(way)}
      >
        ${t(app, `${way}_do`)}
      </button>
    </sb-dialog>`;
  }

  #isReady(way: (typeof WAYS)[number]): boolean {
    return this.busy === "" && Boolean(way === "merge" ? this.other : this.name.trim());
  }

  #naming(way: (typeof WAYS)[number]): TemplateResult {
    return html`<label class="field"
      >${t(this.app, "new_name")}
      <input
        id="name"
        maxlength="100"
        autocomplete="off"
        .value=${this.name}
        @input=${(event: Event) => (this.name = (event.target as HTMLInputElement).value)}
        @keydown=${({ key }: KeyboardEvent) => {
          if (key === "Enter" && this.#isReady(way)) void this.#do(way);
        }}
      />
    </label>`;
  }

  #taking(): TemplateResult {
    const { app, node } = this;
    return html`${node.owners.length > 1
        ? select(
            t(app, "owner"),
            this.owner,
            node.owners.map((one) => [one, app.ownerName(one)] as const),
            (owner) => (this.owner = owner),
          )
        : nothing}
      <fieldset>
        <legend>${t(app, "split_takes")}</legend>
        ${this.#ofOwner.map((one) =>
          check(one.text, this.taken.has(one.id), (takes) => {
            const rest = [...this.taken].filter((id) => id !== one.id);
            this.taken = new Set(takes ? [...rest, one.id] : rest);
          }),
        )}
      </fieldset>`;
  }

  /** The relations of it in the graph that is divided. */
  get #ofOwner(): readonly Relation[] {
    return this.relations.filter((one) => one.owners.includes(this.owner));
  }

  /** What it may be one with, of what was found. */
  get #candidates(): readonly GraphNode[] {
    const { nodes = [] } = this.#found.current.value ?? {};
    return nodes.filter((one) => one.id !== this.node.id);
  }

  #others(): TemplateResult {
    const { app } = this;
    return html`<label class="field"
        >${t(app, "entity")}
        <input id="words" type="search" autocomplete="off" @input=${this.#typed} />
      </label>
      ${shown(app, this.#found.current, () => {
        const others = this.#candidates;
        return others.length
          ? html`<fieldset>
              <legend>${t(app, "merge_with")}</legend>
              ${others.map(
                (one) => html`<label class="check">
                  <input
                    type="radio"
                    name="other"
                    .checked=${one.id === this.other}
                    @change=${() => (this.other = one.id)}
                  />
                  <span>
                    ${one.name}
                    <span class="quiet"
                      >${t.told(app, "kind_", one.kind)} ·
                      ${one.owners.map((owner) => app.ownerName(owner)).join(", ")}</span
                    >
                  </span>
                </label>`,
              )}
            </fieldset>`
          : html`<p data-state="empty">${words(app, "none_found")}</p>`;
      })}`;
  }

  readonly #typed = (): void => {
    clearTimeout(this.#typing);
    this.#typing = setTimeout(() => this.load(), TYPING_MS);
  };

  #begin(way: (typeof WAYS)[number]): void {
    this.way = way;
    this.name = way === "rename" ? this.node.name : "";
    this.owner = this.node.owners[0] ?? "";
    this.other = this.trouble = "";
    this.taken = new Set();
    this.load();
  }

  async #do(way: (typeof WAYS)[number]): Promise<void> {
    const { app, node, name } = this;
    const done = (): void => {
      this.way = "";
      this.dispatchEvent(new Event("corrected"));
    };
    this.busy = way;
    this.trouble = "";
    try {
      if (way === "rename") await renamed(app, node, name, done);
      else if (way === "split") {
        const taken = this.#ofOwner.filter((one) => this.taken.has(one.id));
        await divided(app, node, name, taken, this.owner, done);
      } else {
        const other = this.#candidates.find((one) => one.id === this.other);
        if (other) await merged(app, node, other, done);
      }
    } catch (error) {
      this.trouble = failureOf(app, error).message;
    } finally {
      this.busy = "";
    }
  }
}
