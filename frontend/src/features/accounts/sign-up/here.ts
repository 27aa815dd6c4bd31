/**
 * Where a browser says that it is. A country is named only by a language that has one, such as `en-GB`.
 * @param languages as the browser lists them, the preferred one first
 */
export function hereOf(
  timeZone: string | undefined,
  languages: readonly string[],
): { timeZone?: string; defaultCountry?: string } {
  const country = languages
    .map((language) => /^[a-z]{2,3}(?:-[A-Z][a-z]{3})?-([A-Z]{2})\b/.exec(language)?.[1])
    .find(Boolean);
  return { ...(timeZone && { timeZone }), ...(country && { defaultCountry: country }) };
}
