import { blocksOf, formatted, type TextBlock, type TextRun, type TextStyle } from '@wavelane/contracts';
import { type Html, html } from './html.js';

const SHOWN: Readonly<Record<TextStyle, (inner: Html) => Html>> = {
  bold: (inner) => html`<strong>${inner}</strong>`,
  italic: (inner) => html`<em>${inner}</em>`,
  strike: (inner) => html`<s>${inner}</s>`,
  code: (inner) => html`<code>${inner}</code>`,
};

/** Returns a text with WhatsApp's formatting as HTML; lists and quotes are spans, because it may be in a paragraph. */
export function shownText(text: string): Html {
  const [first, ...others] = blocksOf(text);
  if (first?.kind === 'text' && others.length === 0) return lineOf(first.text);
  return html`${[first, ...others].map((block) => block && blockOf(block))}`;
}

/** Returns a text with its styles alone, for a place of one line. */
export const lineOf = (text: string): Html => allOf(formatted(text));

function blockOf(block: TextBlock): Html {
  if (block.kind === 'text') return html`<span class="part">${lineOf(block.text)}</span>`;
  if (block.kind === 'quote') return html`<span class="part said" role="blockquote">${lineOf(block.text)}</span>`;
  const items = block.items.map(
    ({ number, text }) =>
      html`<span class="item" role="listitem"
        ><span>${number === null ? '•' : `${number}.`}</span><span>${lineOf(text)}</span></span
      >`,
  );
  return html`<span class="part" role="list">${items}</span>`;
}

const allOf = (runs: readonly TextRun[]): Html =>
  html`${runs.map((run) => (typeof run === 'string' ? run : SHOWN[run.style](allOf(run.runs))))}`;
