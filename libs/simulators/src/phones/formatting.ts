import { formatted, type TextRun, type TextStyle } from '@wavelane/contracts';
import { type Html, html } from './html.js';

const SHOWN: Readonly<Record<TextStyle, (inner: Html) => Html>> = {
  bold: (inner) => html`<strong>${inner}</strong>`,
  italic: (inner) => html`<em>${inner}</em>`,
  strike: (inner) => html`<s>${inner}</s>`,
  code: (inner) => html`<code>${inner}</code>`,
};

/** Returns a text with WhatsApp's formatting as HTML. */
export const shownText = (text: string): Html => allOf(formatted(text));

const allOf = (runs: readonly TextRun[]): Html =>
  html`${runs.map((run) => (typeof run === 'string' ? run : SHOWN[run.style](allOf(run.runs))))}`;
