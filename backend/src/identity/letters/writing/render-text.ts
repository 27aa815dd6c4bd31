import { GREETINGS } from '../languages/greetings.js';
import { type Letter, shownName } from './letter.js';

/** @param name the name in the greeting; null if it may not be the reader's own */
export function renderText(
  { heading, lines, aside, action, steps, items = [], total, facts = [], closing, language = 'en' }: Letter,
  name: string | null,
): string {
  const { hello, mark } = GREETINGS[language];
  const called = name === null ? undefined : shownName(name);
  const known = [...items, ...(total ? [total] : []), ...facts];
  const parts = [
    // Isolated, so that a name of another direction does not disturb the line.
    called === undefined ? `${hello}${mark}` : `${hello} \u2068${called}\u2069${mark}`,
    ...(heading === undefined ? [] : [heading]),
    ...lines,
    ...(aside === undefined ? [] : [aside]),
    ...(known.length > 0 ? [known.map(([label, value]) => `${label}:${afterLabel(value)}`).join('\n')] : []),
    ...(steps ? [steps.map((step, index) => `${index + 1}. ${step}`).join('\n')] : []),
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    closing,
    'Wavelane',
  ];
  return `${parts.join('\n\n')}\n`;
}

/** A text of several lines gets its own lines. */
const afterLabel = (value: string): string =>
  value.includes('\n') ? `\n${value.split('\n').map(isolated).join('\n')}` : ` ${isolated(value)}`;

/** Isolates a text that may run in the other direction, so that it does not disturb the line. */
const isolated = (value: string): string => (/^[\x20-\x7e]*$/.test(value) ? value : `\u2068${value}\u2069`);
