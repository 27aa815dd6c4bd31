/** `{{name}}`, with spaces allowed inside the braces. Names: letters, digits, `_`, `-`, spaces inside. */
const VARIABLE = /\{\{\s*([\p{L}\p{N}_][\p{L}\p{N}_ -]*?)\s*\}\}/gu;

/** The variables that a text uses, lower-cased, each once, in order of appearance. */
export function variablesOf(text: string): string[] {
  return [...new Set([...text.matchAll(VARIABLE)].map((match) => match[1]!.toLowerCase()))];
}

/**
 * Fills in variables in one pass: values are never expanded again. One without a value stays as it stands, so that a
 * preview shows what is missing (the server refuses it before a job is made).
 */
export function personalise(text: string, values: Readonly<Record<string, string | undefined>>): string {
  return text.replace(VARIABLE, (whole, name: string) => {
    const key = name.toLowerCase();
    return (Object.hasOwn(values, key) ? values[key] : undefined) ?? whole;
  });
}
