/** How people, places and things hang together: drawn, the same as a table, and put right. */

import { type TemplateResult, css, html, nothing, svg } from "lit";
import { customElement, query } from "lit/decorators.js";
import type { GraphNode, Neighbourhood, Relation } from "../../api/answers.js";
import { failureOf } from "../../api/failure.js";
import { words } from "../../i18n/words.js";
import { empty, logIsOff } from "../../ui/empty.js";
import { shown } from "../../ui/loadable.js";
import { select, table } from "../../ui/parts.js";
import { shared } from "../../ui/styles.js";
import { View } from "../../ui/view.js";
import "./correct.js";
import { rejected } from "./changes.js";
import { BOX, isOver, layOut, shortened } from "./layout.js";
import { t } from "./words.js";

const MOST_NODES = 100;
/** Of the whole household, what hangs together with the most. */
const MOST_OF_MAP = 40;
const NAME = 18;

/** A part of the graph, or in words that nothing is known of what was asked for. */
type Answer = Neighbourhood & { readonly unknown?: string };

@customElement("sb-graph")
export class GraphView extends View {
  static override styles = [
    shared,
    css`
      form {
        display: flex;
        flex-wrap: wrap;
        gap: 12px;
        align-items: end;
      }
      form .wide {
        flex: 1 1 200px;
      }
      figure {
        overflow: auto;
        max-height: 70dvh;
      }
      svg {
        display: block;
        font-size: 13px;
      }
      .line {
        fill: none;
        stroke: color-mix(in srgb, var(--sb-text) 55%, var(--sb-card));
        stroke-width: 1.5;
      }
      .line.over {
        stroke-dasharray: 2 5;
      }
      .line.beside {
        stroke-width: 1;
        stroke-dasharray: 6 3;
      }
      .says {
        fill: var(--sb-quiet);
        stroke: var(--sb-card);
        stroke-width: 4px;
        paint-order: stroke;
        font-size: 12px;
      }
      rect {
        fill: var(--sb-card);
        stroke: color-mix(in srgb, var(--sb-text) 55%, var(--sb-card));
      }
      .first rect {
        fill: var(--sb-tint);
        stroke: var(--sb-link);
        stroke-width: 2;
      }
      svg a {
        text-decoration: none;
      }
      svg a text {
        fill: var(--sb-text);
      }
      svg a:focus-visible {
        outline: none;
      }
      svg a:focus-visible rect,
      svg a:hover rect {
        stroke: var(--sb-link);
        stroke-width: 3;
      }
    `,
  ];

  readonly #found = this.loader<Answer>();
  @query("#entity") private readonly entity!: HTMLInputElement;
  @query("#hops") private readonly hops!: HTMLSelectElement;
  @query("#owner") private readonly owner!: HTMLSelectElement;

  protected override load(): void {
    const { app, asked } = this;
    if (!asked) {
      if (app.info?.logs) void this.#found.load(() => this.#look({ limit: MOST_OF_MAP }));
      return;
    }
    const { entity, hops, owner } = asked;
    const fields = { entity, hops, limit: MOST_NODES, with_ended: true, ...(owner ? { owner } : {}) };
    void this.#found.load(() => this.#look(fields));
  }

  /** What is unknown is no failure: nothing was told of it yet. */
  async #look(fields: Readonly<Record<string, unknown>>): Promise<Answer> {
    try {
      return await this.app.call<Neighbourhood>("graph/neighbourhood", fields);
    } catch (error) {
      const failure = failureOf(this.app, error);
      if (failure.code !== "graph_entity_unknown") throw failure;
      return { revision: "", unknown: failure.message };
    }
  }

  protected override willUpdate(changed: Map<PropertyKey, unknown>): void {
    if (String(changed.get("path") ?? this.path) !== String(this.path)) this.#found.clear();
    super.willUpdate(changed as never);
  }

  /** What the address asks for: `/graph/ENTITY/HOPS/OWNER`. */
  private get asked(): { entity: string; hops: number; owner: string } | null {
    const [entity, hops = "1", owner = ""] = this.path;
    return entity ? { entity, hops: hops === "2" ? 2 : 1, owner } : null;
  }

  protected override render(): TemplateResult {
    const { app, asked } = this;
    return html`<div class="stack">
      <h1 tabindex="-1">${words(app, "graph")}</h1>
      ${app.info && !app.info.logs ? logIsOff(app) : nothing} ${this.#form()}
      ${asked || app.info?.logs
        ? shown(
            app,
            this.#found.current,
            (answer) => (asked ? this.#answer(answer) : this.#map(answer)),
            () => this.load(),
          )
        : this.#teach()}
    </div>`;
  }

  #form(): TemplateResult {
    const { app, asked } = this;
    const owners = app.info?.owners ?? [];
    const name = this.#name;
    return html`<form class="card" role="search" @submit=${this.#asks}>
      <label class="field wide">
        ${t(app, "entity")}
        <input id="entity" required maxlength="255" .value=${name} />
      </label>
      ${select(
        t(app, "hops"),
        String(asked?.hops ?? 1),
        [
          ["1", t(app, "hops_1")],
          ["2", t(app, "hops_2")],
        ],
        undefined,
        "hops",
      )}
      ${select(
        t(app, "owner"),
        asked?.owner ?? "",
        [["", t(app, "owner_any")], ...owners.map((one) => [one, app.ownerName(one)] as const)],
        undefined,
        "owner",
      )}
      <button class="filled">${t(app, "show")}</button>
    </form>`;
  }

  /** What is asked for, by its name: a link asks by an id. */
  get #name(): string {
    const { value } = this.#found.current;
    if (!this.asked || !value) return "";
    return value.nodes?.[0]?.name ?? this.asked.entity;
  }

  readonly #asks = (event: Event): void => {
    event.preventDefault();
    const typed = this.entity.value.trim();
    const entity = (typed === this.#name && this.asked?.entity) || typed;
    if (entity) this.app.go(this.#place(entity, this.hops.value, this.owner.value));
  };

  #place(entity: string, hops: string | number, owner: string): string {
    const parts = [entity, String(hops), ...(owner ? [owner] : [])];
    return `/graph/${parts.map(encodeURIComponent).join("/")}`;
  }

  /** The address of what is around a node, asked for as this was. */
  #around(node: GraphNode): string {
    return this.#place(node.id, this.asked?.hops ?? 1, this.asked?.owner ?? "");
  }

  #teach(): TemplateResult {
    const { app } = this;
    const persons = (app.info?.owners ?? []).filter((one) => one !== "household");
    return empty(
      t(app, "empty_title"),
      t(app, "empty"),
      persons.map(
        (one) =>
          html`<a class="button" href=${app.link(this.#place(app.ownerName(one), 1, ""))}>
            ${app.ownerName(one)}
          </a>`,
      ),
    );
  }

  /** The household at a glance: what hangs together is drawn, and all of it is in the table. */
  #map({ nodes = [], relations = [], more = false }: Answer): TemplateResult {
    const { app } = this;
    if (!nodes.length) return this.#teach();
    const links = (one: GraphNode): number =>
      relations.filter(({ subject, object }) => subject === one.id || object === one.id).length;
    const linked = nodes.filter(links);
    const all = t(app, "nodes", { count: nodes.length });
    return html`<h2>${t(app, "empty_title")}</h2>
      ${more ? html`<p class="alert warn">${t(app, "map_more", { count: nodes.length })}</p>` : nothing}
      ${linked.length ? this.#drawing(linked, relations) : nothing}
      <section class="card stack">
        <h2>${all}</h2>
        ${table(
          all,
          [[t(app, "name")], [t(app, "kind")], [t(app, "links"), "number"], [t(app, "of")]],
          nodes.map((one) => [
            this.#link(one),
            t.told(app, "kind_", one.kind),
            app.show.number(links(one)),
            this.#names(one.owners),
          ]),
        )}
      </section>`;
  }

  #answer(answer: Answer): TemplateResult {
    const { app } = this;
    if (answer.unknown) {
      return html`<p role="status" data-state="empty">${answer.unknown}</p>
        ${this.#teach()}`;
    }
    if (answer.candidates) {
      return html`<section class="card stack">
        <h2>${t(app, "several")}</h2>
        <ul class="plain stack">
          ${answer.candidates.map(
            (one) =>
              html`<li>
                <a href=${app.link(this.#around(one))}>${one.name}</a>
                <span class="quiet">${this.#described(one)}</span>
              </li>`,
          )}
        </ul>
      </section>`;
    }
    const { nodes = [], relations = [], more = false } = answer;
    const [first] = nodes;
    return html`${this.#drawing(nodes, relations)}
      ${first
        ? html`<sb-graph-correct
            .app=${app}
            .node=${first}
            .relations=${relations.filter((one) => [one.subject, one.object].includes(first.id))}
            @corrected=${() => this.load()}
          ></sb-graph-correct>`
        : nothing}
      ${more ? html`<p class="alert warn">${t(app, "more", { count: nodes.length })}</p>` : nothing}
      ${this.#table(nodes, relations)}`;
  }

  #drawing(nodes: readonly GraphNode[], relations: readonly Relation[]): TemplateResult {
    const { app } = this;
    const { width, height, nodes: placed, lines } = layOut(nodes, relations, Date.now());
    return html`<figure class="card" tabindex="0" aria-label=${t(app, "drawing")}>
      <svg width=${width} height=${height} role="group" aria-label=${t(app, "drawing")}>
        ${lines.map(
          (one) =>
            svg`<path
              class="line ${one.is_over ? "over" : ""} ${one.label ? "" : "beside"}"
              d=${one.path}><title>${one.relation.text}</title></path>`,
        )}
        ${lines.map(({ label, relation }) =>
          label
            ? svg`<text class="says" text-anchor="end" x=${label.x} y=${label.y}
                aria-hidden="true"><title>${relation.text}</title>${label.text}</text>`
            : nothing,
        )}
        ${placed.map(
          ({ node, x, y }, number) =>
            svg`<a
              class=${number === 0 && this.asked ? "first" : ""}
              href=${app.link(this.#around(node))}
              aria-label="${node.name}, ${this.#described(node)}"
              @click=${(event: MouseEvent) => this.#follow(event, node)}>
              <title>${node.name}</title>
              <rect x=${x} y=${y} width=${BOX.width} height=${BOX.height} rx="15"></rect>
              <text x=${x + BOX.width / 2} y=${y + BOX.height / 2 + 5} text-anchor="middle">
                ${shortened(node.name, NAME)}</text>
            </a>`,
        )}
      </svg>
    </figure>`;
  }

  /** Follow a link in the drawing within the page: the frame knows only those of HTML. */
  #follow(event: MouseEvent, node: GraphNode): void {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    this.app.go(this.#around(node));
  }

  #described(node: GraphNode): string {
    return `${t.told(this.app, "kind_", node.kind)} · ${this.#names(node.owners)}`;
  }

  #table(nodes: readonly GraphNode[], relations: readonly Relation[]): TemplateResult {
    const { app } = this;
    const [some, all] = [
      t(app, "relations", { count: relations.length }),
      t(app, "nodes", { count: nodes.length }),
    ];
    return html`<section class="card stack">
        <h2>${some}</h2>
        ${relations.length === 0
          ? html`<p>${t(app, "no_relations")}</p>`
          : table(
              some,
              [
                [t(app, "says")],
                [t(app, "since")],
                [t(app, "certain"), "number"],
                [t(app, "of")],
                [t(app, "known_from")],
                [t(app, "correct")],
              ],
              relations.map((one) => this.#relation(one)),
            )}
      </section>
      <section class="card stack">
        <h2>${all}</h2>
        ${table(
          all,
          [[t(app, "name")], [t(app, "kind")], [t(app, "also")], [t(app, "of")]],
          nodes.map((one) => this.#node(one)),
        )}
      </section>`;
  }

  #relation(one: Relation): readonly unknown[] {
    const { app } = this;
    const ends = one.valid_to ? ` – ${app.show.date(one.valid_to)}` : "";
    return [
      html`${one.text}
      ${isOver(one, Date.now()) ? html`<span class="chip">${t(app, "ended")}</span>` : nothing}`,
      app.show.date(one.valid_from) + ends,
      app.show.percent(one.confidence),
      this.#names(one.owners),
      one.memory_ids.map(
        (id, number) =>
          html`<a href=${app.to("memory", id)}>
            ${t(app, "memory", { number: number + 1 })}
          </a> `,
      ),
      isOver(one, Date.now())
        ? nothing
        : html`<button
            aria-label=${`${t(app, "reject")}: ${one.text}`}
            ?disabled=${this.busy !== ""}
            @click=${() =>
              void this.attempt(one.id, () => rejected(app, one, () => this.load()))}
          >
            ${t(app, "reject")}
          </button>`,
    ];
  }

  #link(one: GraphNode): TemplateResult {
    return html`<a href=${this.app.link(this.#around(one))}>${one.name}</a>`;
  }

  #node(one: GraphNode): readonly unknown[] {
    return [
      this.#link(one),
      t.told(this.app, "kind_", one.kind),
      one.names.slice(1).join(", "),
      this.#names(one.owners),
    ];
  }

  #names(owners: readonly string[]): string {
    return owners.map((one) => this.app.ownerName(one)).join(", ");
  }
}
