/** A member's choices of how a file is read; null = as the server detects it. */
export interface Interpretation {
  encoding: string | null;
  delimiter: string | null;
  hasHeader: boolean | null;
  /** ISO 3166 alpha-2: the country of numbers without country code; null = the account's. */
  defaultCountry: string | null;
}

export const NOTHING_SAID: Interpretation = { encoding: null, delimiter: null, hasHeader: null, defaultCountry: null };

/** The fields of both forms that take a file. */
export function setInterpretation(form: FormData, said: Interpretation): void {
  const { encoding, delimiter, hasHeader, defaultCountry } = said;
  if (encoding !== null) form.set('encoding', encoding);
  if (delimiter !== null) form.set('delimiter', delimiter);
  if (hasHeader !== null) form.set('hasHeader', String(hasHeader));
  if (defaultCountry !== null) form.set('defaultCountry', defaultCountry);
}

/** Whether a choice may give the file other columns than before. */
export const movesColumns = (said: Partial<Interpretation>): boolean => 'delimiter' in said || 'hasHeader' in said;
