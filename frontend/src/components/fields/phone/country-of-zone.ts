import { knownCountries } from './dial-codes';

/**
 * The country that a time zone is in, as the browser knows them.
 * @returns ISO 3166 alpha-2; undefined for a zone of no country, and in a browser that cannot tell
 */
export function countryOfZone(timeZone: string | undefined): string | undefined {
  if (timeZone === undefined) return undefined;
  return knownCountries.find((country) => zonesOf(country).includes(timeZone));
}

/** Properties that the types of the language do not have yet. */
interface Zones {
  getTimeZones?: () => string[];
  timeZones?: string[];
}

/** `getTimeZones` was `timeZones` at first; some browsers that are supported have neither. */
function zonesOf(region: string): readonly string[] {
  const place = new Intl.Locale('und', { region }) as Intl.Locale & Zones;
  return place.getTimeZones?.() ?? place.timeZones ?? [];
}
