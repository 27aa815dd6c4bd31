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
