import { asciiDigits } from '@wavelane/contracts';

interface Coordinates {
  latitude: number;
  longitude: number;
}

const NUMBER = String.raw`(-?\d{1,3}(?:\.\d+)?)`;
/** Places in the links of maps: `@26.2,50.5`, `!3d26.2!4d50.5`, `q=26.2,50.5`, `mlat=26.2&mlon=50.5`, `#map=16/26.2/50.5`. */
const IN_LINKS = [
  new RegExp(`!3d${NUMBER}!4d${NUMBER}`),
  new RegExp(`mlat=${NUMBER}&(?:amp;)?mlon=${NUMBER}`),
  new RegExp(`[?&](?:q|ll|query|daddr|destination)=${NUMBER}(?:,|%2C)\\s*${NUMBER}`, 'i'),
  new RegExp(`@${NUMBER},${NUMBER}`),
  new RegExp(`#map=[\\d.]+/${NUMBER}/${NUMBER}`),
  new RegExp(`geo:${NUMBER},${NUMBER}`),
];
const ALONE = new RegExp(`^\\s*${NUMBER}°?\\s*[,;،\\s]\\s*${NUMBER}°?\\s*$`);
/** `26,2285; 50,586` and `26,2285 50,586`, with the comma of most languages. */
const WITH_COMMAS =
  /(?<=^\s*-?\d{1,3}),(?=\d+\s*[;\s]\s*-?\d{1,3},\d)|(?<=^\s*-?\d{1,3}[.,]\d+\s*[;\s]\s*-?\d{1,3}),(?=\d+\s*$)/g;
/** `26.2285° N, 50.586° E`, as maps show it: south and west are below zero. */
const WITH_SIDES = new RegExp(`^\\s*${NUMBER}°?\\s*([NS])\\s*[,;،\\s]\\s*${NUMBER}°?\\s*([EW])\\s*$`, 'i');

/** The coordinates in a text or in a link of a map, in degrees; undefined if there are none that are on the earth. */
export function coordinatesIn(text: string): Coordinates | undefined {
  const typed = asciiDigits(text).replaceAll('\u066b', '.').replaceAll('\u2212', '-');
  const plain = typed
    .replace(WITH_COMMAS, '.')
    .replace(WITH_SIDES, (_, north: string, ns: string, east: string, ew: string) => {
      const signed = (number: string, isBelow: boolean) => (isBelow ? `-${number}` : number);
      return `${signed(north, /s/i.test(ns))}, ${signed(east, /w/i.test(ew))}`;
    });
  const found = [ALONE, ...IN_LINKS].map((pattern) => pattern.exec(plain)).find((match) => match !== null);
  if (!found) return undefined;
  const [latitude, longitude] = [Number(found[1]), Number(found[2])];
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : undefined;
}
