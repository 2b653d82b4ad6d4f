/** The little of Markdown that the texts of a flow use: paragraphs, lists, links, bold, code. */

import { type TemplateResult, html } from "lit";

const PIECE = /\[([^\]]+)\]\(([^)\s]+)\)|\*\*([^*]+)\*\*|`([^`]+)`|\\([^\w\s])/g;
const ITEM = /^\s*(?:[-*]|\d+\.)\s+/;
const MAY_LEAD_TO = /^(?:https?:\/\/|mailto:|\/(?!\/))/;

/** Draw a text; whatever else is in it, HTML above all, is shown as it is written. */
export function markdown(text: string): readonly TemplateResult[] {
  return text.split(/\n\s*\n/).flatMap((block) => {
    const lines = block.split("\n").filter((line) => line.trim());
    const items = lines.filter((line) => ITEM.test(line));
    if (items.length === 0 || items.length < lines.length) {
      return lines.length ? [html`<p>${inline(lines.join(" "))}</p>`] : [];
    }
    const drawn = items.map((line) => html`<li>${inline(line.replace(ITEM, ""))}</li>`);
    return [/^\s*\d/.test(block) ? html`<ol>${drawn}</ol>` : html`<ul>${drawn}</ul>`];
  });
}

function inline(text: string): readonly unknown[] {
  const drawn: unknown[] = [];
  let end = 0;
  for (const found of text.matchAll(PIECE)) {
    const [whole, label, address, bold, code, escaped] = found;
    drawn.push(text.slice(end, found.index));
    end = found.index + whole.length;
    if (label && address) drawn.push(link(label, address));
    else if (bold) drawn.push(html`<strong>${bold}</strong>`);
    else if (code) drawn.push(html`<code>${code}</code>`);
    else drawn.push(escaped);
  }
  drawn.push(text.slice(end));
  return drawn;
}

function link(label: string, address: string): unknown {
  if (!MAY_LEAD_TO.test(address)) return label;
  return address.startsWith("/")
    ? html`<a href=${address}>${label}</a>`
    : html`<a href=${address} target="_blank" rel="noreferrer">${label}</a>`;
}
