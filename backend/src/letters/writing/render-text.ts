import { type Letter, shownName } from './letter.js';

/** @param name the name in the greeting; null where it may not be the reader's own */
export function renderText({ lines, action, facts, closing }: Letter, name: string | null): string {
  const known = name === null ? undefined : shownName(name);
  const parts = [
    // Isolated, so that a name of another direction leaves the line as it is.
    known === undefined ? 'Hello,' : `Hello \u2068${known}\u2069,`,
    ...lines,
    ...(facts ? [facts.map(([label, value]) => `${label}: ${isolated(value)}`).join('\n')] : []),
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    closing,
    'Wavelane',
  ];
  return `${parts.join('\n\n')}\n`;
}

/** What may be of another direction leaves the line as it is. */
const isolated = (value: string): string => (/^[\x20-\x7e]*$/.test(value) ? value : `\u2068${value}\u2069`);
