import { number } from '../fields.js';

/** A whole number of 0 to `max`; null for anything else. */
export function wholeNumber(value: unknown, max: number): number | null {
  const found = number(value);
  return found !== null && Number.isInteger(found) && found >= 0 && found <= max ? found : null;
}

/** Removes the gateway's prefix: clicks come back as `ButtonsV3:<our id>` or `ListV3:<our id>`. */
export const withoutPrefix = (id: string): string => id.replace(/^[A-Za-z]+V\d+:/, '');

/** As much of a card as is looked at, in UTF-16 units: a picture in it may be large. */
const LOOKED_AT = 65_536;
const PICTURE = /^(?:PHOTO|LOGO|SOUND|KEY)[;:][^\n]*(?:\n|$)(?:[ \t][^\n]*(?:\n|$))*/gim;

/** A card without pictures and sounds, which would take the room of its numbers. */
export const withoutPictures = (vcard: unknown): unknown =>
  typeof vcard === 'string' ? vcard.slice(0, LOOKED_AT).replace(PICTURE, '') : vcard;
