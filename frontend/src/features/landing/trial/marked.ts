const SIGNS: Readonly<Record<string, 'strong' | 'em' | 's'>> = { '*': 'strong', _: 'em', '~': 's' };
/** A sign, words that do not begin or end with a space, and the sign again, all within a line. */
const MARKED = /(?<![\p{L}\p{N}])([*_~])(?!\s)(.+?)(?<!\s)\1(?![\p{L}\p{N}])/u;

/** A text as WhatsApp shows its bold, italic and struck words: elements and text, never markup. */
export function marked(text: string): readonly (string | HTMLElement)[] {
  const found = MARKED.exec(text);
  if (!found) return text === '' ? [] : [text];
  const [whole, sign = '', inner = ''] = found;
  const element = document.createElement(SIGNS[sign] ?? 'em');
  element.append(...marked(inner));
  return [...marked(text.slice(0, found.index)), element, ...marked(text.slice(found.index + whole.length))];
}
