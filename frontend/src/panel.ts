/** `<switchboard-panel>`: the frame around the views. */

import { LitElement, type PropertyValues, type TemplateResult, css, html, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { Failure, failureOf } from "./api/failure.js";
import type { Info } from "./api/types.js";
import { App } from "./app.js";
import { type Hass, type Route, learntBetween } from "./hass.js";
import { languageOf, loadLanguage } from "./i18n/texts.js";
import { words } from "./i18n/words.js";
import { icon } from "./ui/icon.js";
import { shared } from "./ui/styles.js";
import { FIRST, NAMES, type ViewName, draw, entryOf } from "./views/index.js";

/** The digest that the backend put into the address of this module. */
const OWN_PAGE = /\/switchboard_page\/([0-9a-f]+)\//.exec(import.meta.url)?.[1];
const NOTICE_MS = 10_000;
const ASK_AGAIN_MS = 3_000;

@customElement("switchboard-panel")
export class SwitchboardPanel extends LitElement {
  static override styles = [
    shared,
    css`
      :host {
        background: var(--sb-ground);
        overflow: auto;
        overscroll-behavior: contain;
      }
      header {
        position: sticky;
        top: 0;
        z-index: 2;
        background: var(--sb-card);
        border-bottom: 1px solid var(--sb-line);
        padding: env(safe-area-inset-top) env(safe-area-inset-right) 0 env(safe-area-inset-left);
      }
      .title {
        display: flex;
        align-items: center;
        gap: 8px;
        min-height: 48px;
        padding: 4px 16px 0;
        font-size: 20px;
      }
      nav {
        display: flex;
        padding: 0 8px;
      }
      /* Tabs for which there is no room begin a line that is out of sight. */
      nav > ul {
        display: flex;
        flex-wrap: wrap;
        flex: 1;
        height: 47px;
        overflow: hidden;
      }
      .out {
        visibility: hidden;
      }
      details {
        position: relative;
      }
      details ul {
        position: absolute;
        inset-inline-end: 0;
        min-width: 180px;
        background: var(--sb-card);
        border: 1px solid var(--sb-line);
        border-radius: 8px;
        box-shadow: 0 4px 12px rgba(0, 0, 0, 0.3);
      }
      summary {
        list-style: none;
      }
      summary::after {
        content: "▾" / "";
      }
      nav a,
      summary {
        display: flex;
        align-items: center;
        gap: 6px;
        padding: 10px 12px;
        white-space: nowrap;
        color: var(--sb-text);
        text-decoration: none;
        border-bottom: 3px solid transparent;
      }
      nav a[aria-current],
      summary.current {
        color: var(--sb-link);
        border-color: currentColor;
        font-weight: 500;
      }
      nav a:focus-visible,
      summary:focus-visible {
        outline-offset: -4px;
      }
      nav ha-icon {
        --mdc-icon-size: 20px;
      }
      @media (max-width: 480px) {
        nav > ul ha-icon {
          display: none;
        }
        nav a,
        summary {
          padding-inline: 9px;
        }
      }
      main {
        max-width: 1280px;
        margin: 0 auto;
        padding: 16px calc(16px + env(safe-area-inset-right))
          calc(48px + env(safe-area-inset-bottom)) calc(16px + env(safe-area-inset-left));
      }
      .banners {
        display: grid;
        gap: 8px;
        margin: 0 auto;
        max-width: 1280px;
        padding: 0 16px;
      }
      .banners > * {
        margin-top: 12px;
        background: var(--sb-card);
      }
      .notice {
        position: fixed;
        inset-inline: 16px;
        bottom: calc(16px + env(safe-area-inset-bottom));
        margin-inline: auto;
        max-width: 560px;
        width: fit-content;
        z-index: 3;
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 8px;
        background: var(--sb-text);
        color: var(--sb-card);
        border-radius: 8px;
        padding: 8px 16px;
      }
      .notice button {
        color: inherit;
        border-color: currentColor;
      }
      .notice button:hover {
        background: color-mix(in srgb, var(--sb-text) 80%, var(--sb-card));
      }
    `,
  ];

  @property({ attribute: false }) hass!: Hass;
  @property({ type: Boolean, reflect: true }) narrow = false;
  @property({ attribute: false }) route!: Route;
  @property({ attribute: false }) panel?: unknown;
  @state() private trouble: Failure | undefined;
  @state() private isLost = false;
  /** The tabs for which there is no room. */
  @state() private out: readonly string[] = [];

  #app: App | undefined;
  #noticeTimer: ReturnType<typeof setTimeout> | undefined;
  #askTimer: ReturnType<typeof setTimeout> | undefined;
  #listening: Hass["connection"] | undefined;
  #end: (() => void) | undefined;
  readonly #room = new ResizeObserver(() => this.#fit());
  #shown: string | undefined;
  #within = "";

  override connectedCallback(): void {
    super.connectedCallback();
    // Home Assistant gives the panel no height of its own.
    this.style.display = "block";
    this.style.height = "100dvh";
    if (this.#app) {
      this.#listen();
      void this.#ask();
    }
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#noticeTimer);
    clearTimeout(this.#askTimer);
    this.#end?.();
    this.#end = undefined;
    this.#listening?.removeEventListener("disconnected", this.#onLost);
    this.#listening = undefined;
    this.#room.disconnect();
    if (this.#app) this.#app.isInSpite = false;
  }

  protected override shouldUpdate(changed: PropertyValues<this>): boolean {
    // After a restart Home Assistant may make the panel before it knows where the user is.
    if (!this.hass || !this.route) return false;
    if (!changed.has("hass")) return true;
    const before = changed.get("hass");
    if (this.#app) this.#app.hass = this.hass;
    if (!before) return true;
    const { hass } = this;
    const isOther =
      before.language !== hass.language ||
      before.locale !== hass.locale ||
      before.connected !== hass.connected ||
      before.user !== hass.user ||
      before.connection !== hass.connection;
    if (before.language !== hass.language) void this.#speak();
    if (isOther) this.#app?.tell("changed");
    if (learntBetween(before, hass)) this.#app?.tell("learnt");
    return isOther || changed.size > 1;
  }

  protected override willUpdate(): void {
    if (!this.#app) {
      this.#app = new App(this.hass);
      this.#app.addEventListener("notice", () => this.#noticed());
      this.#app.addEventListener("returned", () => this.requestUpdate());
      this.#listen();
      void this.#begin();
    }
    this.#app.narrow = this.narrow;
    this.#app.prefix = this.route.prefix;
  }

  /** Read the sentences of refusals, then who is asking, now and whenever that changes. */
  async #begin(): Promise<void> {
    await this.#speak();
    await this.#ask();
  }

  /** Load the page's texts, and the sentences of refusals, in the user's language. */
  async #speak(): Promise<void> {
    const { hass } = this;
    await Promise.all([
      loadLanguage(languageOf(hass.language)),
      hass.loadBackendTranslation("exceptions", "switchboard").catch(() => undefined),
    ]);
    this.#app?.tell("changed");
    this.requestUpdate();
  }

  async #ask(): Promise<void> {
    const app = this.#app;
    if (!app || !this.isConnected) return;
    clearTimeout(this.#askTimer);
    this.#end?.();
    this.#end = undefined;
    try {
      const end = await app.subscribe<Info>("info", {}, (info) => this.#told(app, info));
      if (this.isConnected) this.#end = end;
      else end();
    } catch (error) {
      this.trouble = failureOf(app, error);
      // Home Assistant may be about to start the integration: a page that is left open finds out.
      this.#askTimer = setTimeout(() => void this.#ask(), ASK_AGAIN_MS);
    }
  }

  #told(app: App, info: Info): void {
    const was = app.info;
    if (!info.guests) app.isInSpite = false; // other guests are another question
    const isBack = this.isLost || this.trouble !== undefined;
    app.info = info;
    this.isLost = false;
    this.trouble = info.is_running ? undefined : new Failure("gone", "gone", words(app, "gone"));
    this.requestUpdate();
    if (info.is_running && was && (isBack || !was.is_running)) app.tell("returned");
    else if (was) app.tell("changed");
  }

  #listen(): void {
    const connection = this.#app?.hass.connection;
    if (!connection || connection === this.#listening) return;
    connection.addEventListener("disconnected", this.#onLost);
    this.#listening = connection;
  }

  readonly #onLost = (): void => {
    this.isLost = true;
  };

  protected override render(): TemplateResult {
    const app = this.#app as App;
    const [name = "", ...rest] = this.route.path.split("/").filter(Boolean).map(decodeURIComponent);
    const view = NAMES.find((one) => one === name);
    const within = (view && (entryOf(view).within ?? view)) ?? FIRST;
    if (within !== this.#within) app.isInSpite = false;
    this.#within = within;
    const tabs = NAMES.filter((one) => {
      const { admin, within: other } = entryOf(one);
      return !other && (!admin || app.isAdmin);
    });
    const more = tabs.filter((one) => this.out.includes(one));
    return html`
      <header>
        <div class="title">
          ${this.narrow
            ? html`<button class="bare" @click=${this.#menu} aria-label=${words(app, "menu")}>
                &#9776;
              </button>`
            : nothing}
          <span>Switchboard</span>
        </div>
        <nav aria-label=${words(app, "views")}>
          <ul class="plain">
            ${tabs.map((one) => this.#tab(app, one, within))}
          </ul>
          <details
            class=${more.length ? "" : "out"}
            @keydown=${this.#escaped}
            @focusout=${this.#left}
          >
            <summary class=${more.includes(within) ? "current" : ""}>
              ${words(app, more.includes(within) ? within : "more_views")}
            </summary>
            <ul class="plain">
              ${more.map((one) => this.#tab(app, one, within, true))}
            </ul>
          </details>
        </nav>
      </header>
      <div class="banners" role="status">${this.#banners(app)}</div>
      <main @click=${this.#clicked}>${this.#content(app, name, view, rest)}</main>
      <div role="status" aria-live="polite">${this.#notice(app)}</div>
    `;
  }

  #tab(app: App, view: ViewName, current: ViewName, isMore = false): TemplateResult {
    return html`<li class=${!isMore && this.out.includes(view) ? "out" : ""} data-tab=${view}>
      <a
        href=${app.link(`/${view}`)}
        aria-current=${view === current ? "page" : nothing}
        @click=${this.#clicked}
        >${icon(entryOf(view).icon)}${words(app, view)}</a
      >
    </li>`;
  }

  #content(
    app: App,
    name: string,
    view: ViewName | undefined,
    path: readonly string[],
  ): TemplateResult {
    if (!app.info) {
      return this.trouble && this.trouble.kind !== "lost"
        ? html`<div class="alert bad" role="alert" data-state="failed">${this.trouble.message}</div>`
        : html`<p class="quiet" role="status" data-state="loading">${words(app, "loading")}</p>`;
    }
    if (name && !view) {
      return html`<h1 tabindex="-1">${words(app, "no_such_page")}</h1>
        <a href=${app.link(`/${FIRST}`)}>${words(app, FIRST)}</a>`;
    }
    const shown = view ?? FIRST;
    const { admin, showsWords } = entryOf(shown);
    if (admin && !app.isAdmin) {
      return html`<h1 tabindex="-1">${words(app, "administrators_only")}</h1>`;
    }
    if (app.info.guests && showsWords && !app.isInSpite) return this.#hidden(app, shown);
    return draw(shown, app, path);
  }

  #hidden(app: App, view: ViewName): TemplateResult {
    return html`<div class="card stack" data-state="hidden">
      <h1 tabindex="-1">${words(app, view)}</h1>
      <p>${words(app, "guests_hidden")}</p>
      <div class="row">
        <button
          @click=${() => {
            app.isInSpite = true;
            this.requestUpdate();
          }}
        >
          ${words(app, "guests_show")}
        </button>
        <span class="quiet">${words(app, "guests_until")}</span>
      </div>
    </div>`;
  }

  #banners(app: App): unknown {
    const { info } = app;
    return html`
      ${this.isLost || !this.hass.connected
        ? html`<p class="alert warn" data-banner="lost">${words(app, "lost")}</p>`
        : nothing}
      ${this.trouble && info && this.trouble.kind !== "lost"
        ? html`<p class="alert bad" data-banner=${this.trouble.kind}>${this.trouble.message}</p>`
        : nothing}
      ${info && OWN_PAGE && info.page !== OWN_PAGE
        ? html`<p class="alert warn spread" data-banner="stale">
            ${words(app, "stale")}
            <button @click=${() => location.reload()}>${words(app, "reload")}</button>
          </p>`
        : nothing}
      ${info?.guests ? html`<p class="alert warn" data-banner="guests">${words(app, "guests")}</p>` : nothing}
    `;
  }

  #notice(app: App): unknown {
    const { notice } = app;
    if (!notice) return nothing;
    const { action } = notice;
    return html`<div class="notice">
      <span>${notice.text}</span>
      ${action
        ? html`<button
            @click=${() => {
              app.notice = undefined;
              this.requestUpdate();
              action.run();
            }}
          >
            ${action.label}
          </button>`
        : nothing}
    </div>`;
  }

  #noticed(): void {
    clearTimeout(this.#noticeTimer);
    this.requestUpdate();
    const { notice } = this.#app as App;
    this.#noticeTimer = setTimeout(() => {
      if (this.#app?.notice === notice) {
        (this.#app as App).notice = undefined;
        this.requestUpdate();
      }
    }, NOTICE_MS);
  }

  protected override updated(): void {
    this.#attend();
    const bar = this.renderRoot.querySelector("nav > ul");
    if (bar) this.#room.observe(bar);
    this.#fit();
  }

  /** Put the tabs behind "More" that do not fit into one line. */
  #fit(): void {
    const tabs = [...this.renderRoot.querySelectorAll<HTMLElement>("nav > ul > li")];
    const top = tabs[0]?.offsetTop;
    const out = tabs.filter((one) => one.offsetTop !== top).map((one) => one.dataset["tab"] ?? "");
    if (String(out) !== String(this.out)) this.out = out;
  }

  readonly #escaped = (event: KeyboardEvent): void => {
    const menu = event.currentTarget as HTMLDetailsElement;
    if (event.key !== "Escape" || !menu.open) return;
    menu.open = false;
    menu.querySelector("summary")?.focus();
  };

  readonly #left = ({ currentTarget, relatedTarget }: FocusEvent): void => {
    const menu = currentTarget as HTMLDetailsElement;
    if (relatedTarget instanceof Node && !menu.contains(relatedTarget)) menu.open = false;
  };

  /** After the user has gone to another place, go on at its heading, as a new page would. */
  #attend(): void {
    const { path } = this.route;
    if (path === this.#shown || !this.#app?.info) return;
    const isFirst = this.#shown === undefined;
    this.#shown = path;
    if (isFirst) return;
    this.scrollTop = 0;
    const view = this.renderRoot.querySelector("main > *");
    if (!(view instanceof LitElement)) return;
    void view.updateComplete.then(() => {
      view.renderRoot.querySelector<HTMLElement>("h1")?.focus({ preventScroll: true });
    });
  }

  /** Follow a link within the page without loading it anew. */
  readonly #clicked = (event: MouseEvent): void => {
    this.renderRoot.querySelector("nav details")?.removeAttribute("open");
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const anchor = event
      .composedPath()
      .find((one): one is HTMLAnchorElement => one instanceof HTMLAnchorElement);
    const app = this.#app as App;
    if (!anchor || anchor.target || anchor.hasAttribute("download")) return;
    const { origin, pathname, search, hash } = new URL(anchor.href);
    if (origin !== location.origin || !pathname.startsWith(`${app.prefix}/`)) return;
    event.preventDefault();
    app.go(pathname.slice(app.prefix.length) + search + hash);
  };

  readonly #menu = (): void => {
    this.dispatchEvent(new Event("hass-toggle-menu", { bubbles: true, composed: true }));
  };
}
