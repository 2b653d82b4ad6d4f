/** `<sb-export>` and `<sb-import>`: everything out into a file, and conversations in from one. */

import { LitElement, type TemplateResult, css, html, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import type { App } from "../../app.js";
import { select } from "../../ui/parts.js";
import { shared } from "../../ui/styles.js";
import { type Localize, act } from "./api.js";
import { t } from "./words.js";

const KIND = "component.switchboard.selector.export_what.options";
const KINDS = ["conversations", "memories", "summaries", "graph"] as const;
/** The websocket takes messages of 4 MB; what is in quotation marks is larger there. */
const LARGEST = 3_000_000;

interface Found {
  readonly conversations: number;
  readonly messages: number;
  readonly refused: number;
  readonly older_than_retention: number;
  readonly reading_tokens?: number;
  readonly reading_cost?: number;
}

interface Taken extends Found {
  readonly added: number;
  readonly known: number;
}

type Source = { readonly path: string } | { readonly content: string };
type Picked<T extends HTMLElement> = Event & { readonly target: T };

/** Let the browser load an exported file, by an address that is good for a minute. */
async function download(app: App, name: string): Promise<void> {
  const { path } = await app.hass.connection.sendMessagePromise<{ readonly path: string }>({
    type: "auth/sign_path",
    path: `/api/switchboard/export/${encodeURIComponent(name)}`,
    expires: 60,
  });
  const link = document.createElement("a");
  link.href = path;
  link.download = name;
  link.click();
}

abstract class Transfer extends LitElement {
  static override styles = [
    shared,
    css`
      summary h2 {
        display: inline;
      }
      details .stack {
        margin-top: 12px;
      }
    `,
  ];

  @property({ attribute: false }) app!: App;
  @state() protected isBusy = false;
  @state() protected said: unknown = nothing;

  /** Do something that takes its time, once. */
  protected async busily(work: () => Promise<void>): Promise<void> {
    if (this.isBusy) return;
    this.isBusy = true;
    this.said = t(this.app, "working");
    try {
      await work();
    } catch (error) {
      this.said = html`<span class="alert bad">${this.app.notifyFailure(error).message}</span>`;
    } finally {
      this.isBusy = false;
    }
  }
}

@customElement("sb-export")
export class Export extends Transfer {
  @property({ attribute: false }) localize?: Localize;
  @state() private what: (typeof KINDS)[number] | "" = "";

  protected override render(): TemplateResult {
    const { app } = this;
    return html`<div class="stack">
      <h2 tabindex="-1">${t(app, "export")}</h2>
      <p>${t(app, "export_meaning")}</p>
      ${select(
        t(app, "export_what"),
        this.what,
        [
          ["", t(app, "export_all")],
          ...KINDS.map((one) => [one, this.#nameOf(one)] as const),
        ],
        (what) => (this.what = what),
      )}
      <div>
        <button ?disabled=${this.isBusy} @click=${() => void this.#export()}>
          ${t(app, "export")}
        </button>
      </div>
      <div role="status">${this.said}</div>
    </div>`;
  }

  #nameOf(what: (typeof KINDS)[number]): string {
    return this.localize?.(`${KIND}.${what}`) || what;
  }

  async #export(): Promise<void> {
    const written: TemplateResult[] = [];
    await this.busily(async () => {
      for (const what of this.what ? [this.what] : KINDS) {
        written.push(await this.#one(what));
        this.said = [...written];
      }
    });
  }

  async #one(what: (typeof KINDS)[number]): Promise<TemplateResult> {
    const { app } = this;
    const done = await act<{ path: string } & Record<string, number>>(app, "switchboard.export", {
      what,
    });
    // The backend gives no file away while guests are here.
    if (!app.info?.guests) await download(app, done.path.split("/").at(-1) ?? "");
    const count = done[what === "conversations" ? "messages" : what] ?? 0;
    return html`<p>
      ${this.#nameOf(what)}: ${t(app, "exported", { count })} <code>${done.path}</code>
    </p>`;
  }
}

@customElement("sb-import")
export class Import extends Transfer {
  @state() private owner = "";
  @state() private found: Found | undefined;
  #source: Source | undefined;

  protected override render(): TemplateResult {
    const { app, found } = this;
    return html`<details>
      <summary><h2>${t(app, "import")}</h2></summary>
      <div class="stack">
      <p>${t(app, "import_meaning")}</p>
      ${select(
        t(app, "import_owner"),
        this.owner,
        [
          ["", t(app, "import_as_told")],
          ...(app.info?.owners ?? []).map((one) => [one, app.ownerName(one)] as const),
        ],
        (owner) => (this.owner = owner),
      )}
      <label class="field">
        ${t(app, "import_file")}
        <input type="file" accept=".json,.jsonl" ?disabled=${this.isBusy} @change=${this.#picked} />
      </label>
      <label class="field">
        ${t(app, "import_path")}
        <input autocomplete="off" ?disabled=${this.isBusy} @change=${this.#named} />
      </label>
      <div role="status" class="stack">
        <p>${this.said}</p>
        ${found ? this.#survey(found) : nothing}
      </div>
      ${found
        ? html`<div>
            <button class="filled" ?disabled=${this.isBusy} @click=${() => void this.#import()}>
              ${t(app, "import_now")}
            </button>
          </div>`
        : nothing}
      </div>
    </details>`;
  }

  #survey(found: Found): TemplateResult {
    const { app } = this;
    const { messages, conversations, refused, older_than_retention: old } = found;
    return html`<ul>
      <li>${t(app, "import_found", { messages, conversations })}</li>
      ${refused ? html`<li>${t(app, "import_refused", { count: refused })}</li>` : nothing}
      ${old ? html`<li>${t(app, "import_old", { count: old })}</li>` : nothing}
      ${found.reading_tokens
        ? html`<li>
            ${t(app, "import_tokens", { count: found.reading_tokens })}
            ${found.reading_cost === undefined ? nothing : app.show.money(found.reading_cost)}
          </li>`
        : nothing}
    </ul>`;
  }

  readonly #picked = async ({ target }: Picked<HTMLInputElement>): Promise<void> => {
    const file = target.files?.[0];
    this.found = undefined;
    if (!file) return;
    if (file.size > LARGEST) this.said = t(this.app, "import_large");
    else await this.#look({ content: await file.text() });
  };

  readonly #named = async ({ target }: Picked<HTMLInputElement>): Promise<void> => {
    this.found = undefined;
    if (target.value.trim()) await this.#look({ path: target.value.trim() });
  };

  /** Say what is in it before anything is taken. */
  async #look(source: Source): Promise<void> {
    this.#source = source;
    await this.busily(async () => {
      this.found = await act<Found>(this.app, "switchboard.import_conversations", {
        ...source,
        dry_run: true,
      });
      this.said = nothing;
    });
  }

  async #import(): Promise<void> {
    const { app, owner } = this;
    await this.busily(async () => {
      const taken = await act<Taken>(app, "switchboard.import_conversations", {
        ...this.#source,
        ...(owner ? { owner } : {}),
      });
      this.found = undefined;
      this.said = t(app, "imported", { count: taken.added, known: taken.known });
    });
  }
}
