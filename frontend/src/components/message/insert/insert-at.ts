/**
 * Puts a text into a field, in place of the selection or of the characters given; the field takes it as typed, and has
 * the focus afterwards, with the caret behind it.
 */
export function insertAt(area: HTMLTextAreaElement, text: string, range?: { start: number; end: number }): void {
  area.focus();
  const { start, end } = range ?? { start: area.selectionStart, end: area.selectionEnd };
  area.setRangeText(text, start, end, 'end');
  area.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Puts a sign of WhatsApp's on both sides of the selection; the selection stays. */
export function markWith(area: HTMLTextAreaElement, sign: string): void {
  const { selectionStart: start, selectionEnd: end, value } = area;
  insertAt(area, `${sign}${value.slice(start, end)}${sign}`);
  area.setSelectionRange(start + sign.length, end + sign.length);
}
