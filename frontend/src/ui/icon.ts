/** Icons of Home Assistant, where it has its element for them; always beside words. */

import { type TemplateResult, html, nothing } from "lit";

export function icon(name: string): TemplateResult | typeof nothing {
  return customElements.get("ha-icon")
    ? html`<ha-icon aria-hidden="true" .icon=${name}></ha-icon>`
    : nothing;
}
