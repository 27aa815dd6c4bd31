/** `{{name}}` or, with a fallback for a missing value, `{{name|there}}`. Braces do not nest. */
const VARIABLE = /\{\{([^{}|]*)(?:\|([^{}]*))?\}\}/g;
/** Letters, digits and `_` first; then also `-` and single spaces inside. */
const NAME = /^[\p{L}\p{N}_][\p{L}\p{M}\p{N}_ -]*$/u;

/** A place in a text that a value goes to. */
export interface Variable {
  /** Lower case. */
  name: string;
  /** Stands in for a missing value; undefined if the text gives none. */
  fallback: string | undefined;
  /** As written, braces and all. */
  source: string;
}

/** A text parsed once, to be rendered many times. */
export interface TextTemplate {
  parts: readonly (string | Variable)[];
  /** Names that the text uses, each once, in order of appearance. */
  names: readonly string[];
}

/** The value of a variable by its lower-case name; undefined and blank both mean no value. */
export type ValueOf = (name: string) => string | undefined;

/** Takes a text apart. A part that looks like a variable but cannot be one (`{{}}`) is text. */
export function textTemplate(text: string): TextTemplate {
  const parts: (string | Variable)[] = [];
  let end = 0;
  for (const match of text.matchAll(VARIABLE)) {
    const name = (match[1] ?? '').trim().toLowerCase().replace(/\s+/g, ' ');
    if (!NAME.test(name)) continue;
    if (match.index > end) parts.push(text.slice(end, match.index));
    parts.push({ name, fallback: match[2]?.trim(), source: match[0] });
    end = match.index + match[0].length;
  }
  if (end < text.length || parts.length === 0) parts.push(text.slice(end));
  const names = parts.flatMap((part) => (typeof part === 'string' ? [] : [part.name]));
  return { parts, names: [...new Set(names)] };
}

/**
 * Fills in a text in one pass: values are never expanded again.
 * @param atMost characters after which the text is cut, because a longer one is refused anyway
 * @returns the text, in which a variable with neither value nor fallback stays as written, and the names of those
 */
export function fillTemplate(
  { parts }: TextTemplate,
  valueOf: ValueOf,
  atMost = Infinity,
): { text: string; missing: string[] } {
  const missing = new Set<string>();
  let text = '';
  for (const part of parts) {
    if (text.length > atMost) break;
    if (typeof part === 'string') {
      text += part;
      continue;
    }
    const value = valueOf(part.name);
    const filled = value !== undefined && value.trim() !== '' ? value : part.fallback;
    if (filled === undefined) missing.add(part.name);
    text += filled ?? part.source;
  }
  return { text, missing: [...missing] };
}

/** The variables that a text uses, lower-cased, each once, in order of appearance. */
export function variablesOf(text: string): string[] {
  return [...textTemplate(text).names];
}

/** The variables of a text that are not among these and have no fallback. */
export function unknownIn(text: string, known: readonly string[]): string[] {
  return fillTemplate(textTemplate(text), (name) => (known.includes(name) ? name : undefined)).missing;
}

/**
 * Fills in variables in one pass: values are never expanded again. One without a value shows its fallback
 * (`{{name|there}}`), else stays as it stands, so that a preview shows what is missing (the server refuses it before a
 * job is made).
 */
export function personalise(text: string, values: Readonly<Record<string, string | undefined>>): string {
  return fillTemplate(textTemplate(text), (name) => (Object.hasOwn(values, name) ? values[name] : undefined)).text;
}
