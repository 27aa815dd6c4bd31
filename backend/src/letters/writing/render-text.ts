import { type Letter, shownName } from './letter.js';

/** @param name the name in the greeting; null where it may not be the reader's own */
export function renderText({ lines, action, facts, closing }: Letter, name: string | null): string {
  const known = name === null ? undefined : shownName(name);
  const parts = [
    // Isolated, so that a name of another direction leaves the line as it is.
    known === undefined ? 'Hello,' : `Hello \u2068${known}\u2069,`,
    ...lines,
    ...(facts ? [facts.map(([label, value]) => `${label}: ${value}`).join('\n')] : []),
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    closing,
    'Wavelane',
  ];
  return `${parts.join('\n\n')}\n`;
}
