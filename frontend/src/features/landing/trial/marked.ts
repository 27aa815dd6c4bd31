import type { TextRun, TextStyle } from '@wavelane/contracts';
// By its file: through their index the front page would load all contracts, ten times its own script.
import { formatted } from '../../../../../libs/contracts/src/text/formatting';

const TAGS = { bold: 'strong', italic: 'em', strike: 's', code: 'code' } as const satisfies Record<TextStyle, string>;

/** A text with the styles that WhatsApp shows: elements and text, never markup. */
export const marked = (text: string): readonly (string | HTMLElement)[] => formatted(text).map(nodeOf);

function nodeOf(run: TextRun): string | HTMLElement {
  if (typeof run === 'string') return run;
  const element = document.createElement(TAGS[run.style]);
  element.append(...run.runs.map(nodeOf));
  return element;
}
