import { countryOfZone } from '@/components/fields/phone/country-of-zone';

/**
 * The country in which a browser is. It is that of its time zone, since many browsers use `en-US` in other countries;
 * else the one that a language names, such as `en-GB`.
 * @param languages as the browser lists them, the preferred one first
 */
export function hereOf(
  timeZone: string | undefined,
  languages: readonly string[],
): { timeZone?: string; defaultCountry?: string } {
  const named = languages
    .map((language) => /^[a-z]{2,3}(?:-[A-Z][a-z]{3})?-([A-Z]{2})\b/.exec(language)?.[1])
    .find(Boolean);
  const country = countryOfZone(timeZone) ?? named;
  return { ...(timeZone && { timeZone }), ...(country && { defaultCountry: country }) };
}
