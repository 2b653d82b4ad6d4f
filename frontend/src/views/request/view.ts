import { type TemplateResult, html } from "lit";
import { customElement } from "lit/decorators.js";
import { words } from "../../i18n/words.js";
import { View } from "../../ui/view.js";

@customElement("sb-request")
export class RequestView extends View {
  protected override load(): void {}

  protected override render(): TemplateResult {
    return html`<h1 tabindex="-1">${words(this.app, "request")}</h1>`;
  }
}
