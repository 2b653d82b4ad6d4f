/** `<sb-options>`: the options of one connection, which Home Assistant's own flow asks for and keeps. */

import { type PropertyValues, type TemplateResult, css, html, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { keyed } from "lit/directives/keyed.js";
import { failureOf } from "../../api/failure.js";
import { shown } from "../../ui/loadable.js";
import { shared } from "../../ui/styles.js";
import { View } from "../../ui/view.js";
import { Flow } from "./api.js";
import { draw, problemOf } from "./fields.js";
import { Labels, type Localize, loadLabels } from "./labels.js";
import { markdown } from "./markdown.js";
import type { ApiError, Field, Step } from "./types.js";
import { t } from "./words.js";

interface Asked {
  readonly step: Step;
  readonly localize: Localize;
}

/** What was typed and is not saved, by entry and path; it outlives a look at another view. */
const unsaved = new Map<string, Map<string, unknown>>();

/** How Home Assistant says where a wrong value is: `... at 'a.b'`, and `... @ data['a']['b']`. */
const WRONG_VALUE = /^(.*) (?:at '([\w.]+)'|@ data\[(.*)\])$/;

@customElement("sb-options")
export class Options extends View {
  static override styles = [
    shared,
    css`
      ol,
      ul {
        padding-inline-start: 20px;
      }
      summary {
        cursor: pointer;
        padding: 4px 0;
      }
      summary h3 {
        display: inline;
      }
      .fields {
        margin-top: 12px;
        max-width: 720px;
      }
      .one {
        display: grid;
        gap: 4px;
        grid-template-columns: minmax(0, 1fr);
        border: 0;
        margin: 0;
        padding: 0;
        min-width: 0;
      }
      .one > label,
      legend {
        font-weight: 500;
        padding: 0;
      }
      .one > input,
      .one > select {
        width: 100%;
        max-width: 420px;
      }
      .check {
        align-items: flex-start;
        flex-wrap: nowrap;
        min-height: 28px;
      }
      .check input {
        flex: none;
        margin: 2px 0 0;
      }
      .check + .quiet {
        margin-inline-start: 28px;
      }
      .entry {
        border-inline-start: 3px solid var(--sb-line);
        padding-inline-start: 12px;
        margin-block: 8px;
      }
      .entry > button,
      fieldset > button {
        justify-self: start;
      }
      .wrong {
        color: var(--sb-bad);
        font-size: 14px;
      }
      .foot {
        position: sticky;
        bottom: 0;
        padding-block: 12px;
        background: var(--sb-ground);
      }
      h2:focus {
        outline: none;
      }
      .menu button {
        display: grid;
        justify-items: start;
        text-align: start;
        border-radius: 8px;
        width: 100%;
      }
    `,
  ];

  @property() entryId = "";
  /** A section of the form, or a choice of a menu, that is to be shown at once. */
  @property() place = "";
  @state() private errors: Readonly<Record<string, string>> = {};
  @state() private isBusy = false;
  @state() private said = "";

  readonly #asked = this.loader<Asked>();
  readonly #opened = new Set<string>();
  #flow: Flow | undefined;
  #reached = "";
  #drawn = 0;
  #language = "";

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has("entryId")) {
      this.#flow?.end();
      this.#flow = new Flow(() => this.app, this.entryId);
      this.#asked.clear();
      this.#opened.clear();
      this.errors = {};
      this.said = "";
      this.load();
    }
    if (changed.has("place")) this.#reached = "";
    const { language } = this.app.hass;
    if (this.#language && this.#language !== language) this.load();
    this.#language = language;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    if (this.hasUpdated) this.load();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#flow?.end();
  }

  /** What was typed stays on top of the values that are asked for here. */
  protected override load(): void {
    if (this.isBusy) return;
    const flow = this.#flow;
    if (!flow) return;
    void this.#asked.load(async () => {
      const localize = await loadLabels(this.app);
      return { step: await flow.step(), localize };
    });
  }

  /** Show a section, and go on there. */
  reach(name: string): void {
    this.#opened.add(name);
    this.requestUpdate();
    void this.updateComplete.then(() => {
      const section = this.renderRoot.querySelector<HTMLElement>(`#section-${CSS.escape(name)}`);
      section?.scrollIntoView({ block: "start" });
      section?.querySelector<HTMLElement>("summary")?.focus({ preventScroll: true });
    });
  }

  protected override updated(): void {
    const step = this.#asked.current.value?.step;
    if (!step || !this.place || this.#reached === this.place) return;
    this.#reached = this.place;
    if (step.type === "menu" && choicesOf(step).includes(this.place)) void this.#choose(this.place);
    else if (step.data_schema?.some((one) => one.name === this.place)) this.reach(this.place);
  }

  get #typed(): Map<string, unknown> {
    let typed = unsaved.get(this.entryId);
    if (!typed) unsaved.set(this.entryId, (typed = new Map()));
    return typed;
  }

  protected override render(): TemplateResult {
    return html`${shown(
        this.app,
        this.#asked.current,
        (asked) => this.#step(asked),
        () => this.load(),
      )}
      <p role="status" class="said">${this.said}</p>`;
  }

  #step({ step, localize }: Asked): TemplateResult {
    const labels = new Labels(localize, step);
    const about = labels.of("description");
    const head = html`<h2 tabindex="-1">${labels.of("title") || t(this.app, "options")}</h2>
      ${about ? markdown(about) : nothing}`;
    switch (step.type) {
      case "form":
        return this.#form(step, labels, head);
      case "menu":
        return html`<section class="stack menu">
          ${head}
          ${choicesOf(step).map((name) => this.#choice(name, labels))} ${this.#general()}
        </section>`;
      case "abort":
        return html`<section class="stack">
          <p class="alert warn">${labels.abort(step.reason ?? "")}</p>
          <div><button @click=${() => this.load()}>${t(this.app, "anew")}</button></div>
        </section>`;
      default:
        return html`<p class="alert warn">${t(this.app, "elsewhere")}</p>`;
    }
  }

  #choice(name: string, labels: Labels): TemplateResult {
    const about = labels.of(`menu_option_descriptions.${name}`);
    return html`<button ?disabled=${this.isBusy} @click=${() => void this.#choose(name)}>
      <span>${labels.of(`menu_options.${name}`) || name}</span>
      ${about ? html`<span class="quiet">${about}</span>` : nothing}
    </button>`;
  }

  #form(step: Step, labels: Labels, head: TemplateResult): TemplateResult {
    const schema = step.data_schema ?? [];
    const typed = this.#typed;
    return html`<form
      class="stack"
      novalidate
      @submit=${(event: Event) => {
        event.preventDefault();
        void this.#submit();
      }}
    >
      ${head} ${this.#general()}
      ${keyed(
        this.#drawn,
        schema.map((field) =>
          field.type === "expandable"
            ? this.#section(field, labels)
            : this.#field(field, "", labels),
        ),
      )}
      <div class="foot row">
        <button class="filled" ?disabled=${this.isBusy}>
          ${t(this.app, schema.length ? (this.isBusy ? "saving" : "save") : "next")}
        </button>
        ${typed.size
          ? html`<button type="button" @click=${() => this.#discard()}>
                ${t(this.app, "discard")}
              </button>
              <span class="quiet">${t(this.app, "unsaved")}</span>`
          : nothing}
      </div>
    </form>`;
  }

  /** What is wrong with the whole, or with what of it nobody says. */
  #general(): unknown {
    const { base } = this.errors;
    return base
      ? html`<p class="alert bad" id="wrong" role="alert" tabindex="-1">${base}</p>`
      : nothing;
  }

  #section(section: Field, labels: Labels): TemplateResult {
    const { name } = section;
    const about = labels.section(name, "description");
    const isChanged = [...this.#typed.keys()].some((path) => path.startsWith(`${name}.`));
    const wrong = this.errors[name];
    return html`<details
      class="card"
      id="section-${name}"
      ?open=${this.#opened.has(name)}
      @toggle=${({ target }: { target: HTMLDetailsElement }) => {
        if (target.open) this.#opened.add(name);
        else this.#opened.delete(name);
      }}
    >
      <summary>
        <h3>${labels.section(name, "name") || name}</h3>
        ${isChanged ? html`<span class="chip">${t(this.app, "changed")}</span>` : nothing}
      </summary>
      <div class="stack fields">
        ${about ? markdown(about) : nothing}
        ${wrong
          ? html`<p class="alert bad" id="wrong" role="alert" tabindex="-1">${wrong}</p>`
          : nothing}
        ${section.schema?.map((field) => this.#field(field, name, labels))}
      </div>
    </details>`;
  }

  #field(field: Field, section: string, labels: Labels): TemplateResult {
    const path = section ? `${section}.${field.name}` : field.name;
    return draw({
      app: this.app,
      labels,
      field,
      path,
      label: labels.field(field, section),
      help: labels.help(field, section),
      value: this.#value(path, field),
      error: this.errors[path],
      errors: this.errors,
      set: (value) => {
        if (JSON.stringify(value) === JSON.stringify(held(field))) this.#typed.delete(path);
        else this.#typed.set(path, value);
        this.said = "";
        this.requestUpdate();
      },
    });
  }

  #value(path: string, field: Field): unknown {
    return this.#typed.has(path) ? this.#typed.get(path) : held(field);
  }

  #values(step: Step): Record<string, unknown> {
    const of = (fields: readonly Field[], section: string): Record<string, unknown> => {
      const values: Record<string, unknown> = {};
      for (const field of fields) {
        const path = section ? `${section}.${field.name}` : field.name;
        const value =
          field.type === "expandable"
            ? of(field.schema ?? [], field.name)
            : this.#value(path, field);
        if (value !== undefined && value !== null && value !== "") values[field.name] = value;
      }
      return values;
    };
    return of(step.data_schema ?? [], "");
  }

  #discard(): void {
    this.#typed.clear();
    this.errors = {};
    this.#drawn += 1;
    this.load();
  }

  /** Tell what is wrong at once where the browser knows. */
  #problems(): Record<string, string> {
    const problems: Record<string, string> = {};
    const inputs = this.renderRoot.querySelectorAll<HTMLInputElement>("[name]");
    for (const input of inputs) {
      const problem = problemOf(this.app, input);
      if (problem) problems[input.name] = problem;
    }
    return problems;
  }

  async #submit(): Promise<void> {
    const asked = this.#asked.current.value;
    if (this.isBusy || !asked) return;
    const problems = this.#problems();
    if (Object.keys(problems).length) {
      this.#refuse(problems);
      return;
    }
    await this.#send(async (flow) => {
      // Somebody else may have saved since: what is not typed here is sent as it is now.
      const step = await flow.step();
      return step.step_id === asked.step.step_id ? flow.send(this.#values(step)) : step;
    });
  }

  async #choose(name: string): Promise<void> {
    await this.#send(async (flow) => {
      await flow.step();
      return flow.send({ next_step_id: name });
    });
  }

  async #send(send: (flow: Flow) => Promise<Step>): Promise<void> {
    const { value: asked } = this.#asked.current;
    const flow = this.#flow;
    if (!asked || !flow) return;
    this.isBusy = true;
    this.errors = {};
    this.said = "";
    let isSaved = false;
    try {
      const step = await send(flow);
      if (flow !== this.#flow) return;
      isSaved = step.type === "create_entry";
      if (!isSaved) this.#took(step, asked);
    } catch (error) {
      const { body } = error as ApiError;
      if (body?.errors) this.#refuse(placed(body.errors));
      else this.#refuse({ base: failureOf(this.app, error).message });
    } finally {
      this.isBusy = false;
    }
    if (isSaved) {
      this.#typed.clear();
      this.said = t(this.app, "saved");
      this.load();
    }
  }

  /** Go on with the next step, or with this one and what is wrong in it. */
  #took(step: Step, before: Asked): void {
    if (step.step_id !== before.step.step_id) this.#typed.clear();
    this.#asked.put({ ...before, step });
    const labels = new Labels(before.localize, step);
    const errors = Object.entries(step.errors ?? {});
    if (errors.length) {
      // What concerns a section is told of the whole; the flow opens the section that it means.
      const open = step.data_schema?.find((one) => one.expanded)?.name ?? "base";
      this.#refuse(
        Object.fromEntries(
          errors.map(([key, error]) => [key === "base" ? open : key, labels.error(error)]),
        ),
      );
    } else void this.updateComplete.then(() => this.renderRoot.querySelector("h2")?.focus());
  }

  /** Show what is wrong where it is, and go there. */
  #refuse(errors: Readonly<Record<string, string>>): void {
    this.errors = errors;
    const [first = "base"] = Object.keys(errors);
    for (const path of Object.keys(errors)) this.#opened.add(path.split(".")[0] ?? "");
    void this.updateComplete.then(() => {
      const place =
        this.renderRoot.querySelector<HTMLElement>(`[name="${CSS.escape(first)}"]`) ??
        this.renderRoot.querySelector<HTMLElement>("#wrong");
      place?.focus();
      place?.scrollIntoView({ block: "center" });
    });
  }
}

function held(field: Field): unknown {
  return field.description?.suggested_value ?? field.default;
}

function choicesOf(step: Step): readonly string[] {
  const options = step.menu_options ?? [];
  return Array.isArray(options) ? (options as readonly string[]) : Object.keys(options);
}

/** Put what Home Assistant says of wrong values at their fields; it names those in sections in words. */
function placed(
  errors: Readonly<Record<string, string | readonly string[]>>,
): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [key, told] of Object.entries(errors)) {
    for (const one of typeof told === "string" ? [told] : told) {
      const [, text, path, keys] = WRONG_VALUE.exec(one) ?? [];
      found[path ?? keys?.replace(/'/g, "").replaceAll("][", ".") ?? key] = text ?? one;
    }
  }
  return found;
}
