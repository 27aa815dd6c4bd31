/** A member's choices of how a file is read; null = as the server detects it. */
export interface Interpretation {
  encoding: string | null;
  delimiter: string | null;
  hasHeader: boolean | null;
}

export const NOTHING_SAID: Interpretation = { encoding: null, delimiter: null, hasHeader: null };

/** The fields of both forms that take a file. */
export function setInterpretation(form: FormData, { encoding, delimiter, hasHeader }: Interpretation): void {
  if (encoding !== null) form.set('encoding', encoding);
  if (delimiter !== null) form.set('delimiter', delimiter);
  if (hasHeader !== null) form.set('hasHeader', String(hasHeader));
}
