import type { KeyboardEvent } from 'react';
import type { TextStyle } from '@wavelane/contracts';
import { keyOf } from '@/lib/hooks/use-keys';
import { insertAt } from '../insert/insert-at';
import { type LineKind, toggledLines } from './lines';
import { toggledStyle } from './marks';

/** A way in which a text is formatted: the style of words, or the kind of lines. */
export type Format = TextStyle | LineKind;

const LINES: readonly string[] = ['bullets', 'numbers', 'quote'] satisfies readonly LineKind[];
const isOfLines = (format: Format): format is LineKind => LINES.includes(format);

/** Formats what is selected in the field, or takes the format away if it has it; the field has the focus afterwards. */
export function applyFormat(area: HTMLTextAreaElement, format: Format): void {
  const { selectionStart: start, selectionEnd: end, value: text } = area;
  const selected = { text, start, end };
  const changed = isOfLines(format) ? toggledLines(selected, format) : toggledStyle(selected, format);
  insertAt(area, changed.by, { start: changed.from, end: changed.to });
  area.setSelectionRange(changed.start, changed.end);
}

type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>;

/** The style that a key asks for: Ctrl or Cmd with B, I, or Shift and X, on a keyboard of any script. */
export function styleOfKey({ key, code, ctrlKey, metaKey, shiftKey, altKey }: Pressed): TextStyle | undefined {
  if (altKey || !(ctrlKey || metaKey)) return undefined;
  const letter = keyOf({ key, code, shiftKey: false }).toLowerCase();
  if (shiftKey) return letter === 'x' ? 'strike' : undefined;
  return letter === 'b' ? 'bold' : letter === 'i' ? 'italic' : undefined;
}
