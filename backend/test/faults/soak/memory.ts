/** The file in the data folder in which an observed process writes its memory figures. */
export const HELD = 'held.json';

/** Memory of a process right after a garbage collection. Bytes in the file, MB in a sample. */
export interface Held {
  /** Resident memory of the whole process. */
  resident: number;
  /** Objects in V8's heap. */
  objects: number;
  /** Resident pages of V8's heap. */
  pages: number;
  /** Buffers outside of V8's heap. */
  buffers: number;
}

export interface Sample {
  hours: number;
  /** Resident at this moment, including garbage, MB. */
  megabytes: number;
  /** The figures after the last collection; undefined before the first one. */
  held?: Held;
}

export type Kept = Sample & { held: Held };

const MEGABYTE = 2 ** 20;

/** @param text of the file; undefined if it does not exist yet */
export function heldIn(text: string | undefined): Held | undefined {
  if (text === undefined) return undefined;
  const { resident, objects, pages, buffers } = JSON.parse(text) as Held;
  const megabytes = (bytes: number) => bytes / MEGABYTE;
  return {
    resident: megabytes(resident),
    objects: megabytes(objects),
    pages: megabytes(pages),
    buffers: megabytes(buffers),
  };
}

/** For each minute the sample with the least memory after a collection. @param inMinute number of samples */
export function keptOf<T extends Sample>(samples: readonly T[], inMinute: number): (T & Kept)[] {
  const isKnown = (one: T): one is T & Kept => one.held !== undefined;
  return Array.from({ length: Math.ceil(samples.length / inMinute) }, (_, minute) =>
    samples.slice(minute * inMinute, (minute + 1) * inMinute).filter(isKnown),
  ).flatMap((known) => known.sort((a, b) => a.held.resident - b.held.resident).slice(0, 1));
}

/** The slope by least squares. @param of the figure to look at @returns growth an hour; 0 for fewer than two points */
export function perHour(points: readonly Kept[], of: (held: Held) => number): number {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [x, y] = [mean(points.map(({ hours }) => hours)), mean(points.map(({ held }) => of(held)))];
  const over = points.reduce((sum, { hours, held }) => sum + (hours - x) * (of(held) - y), 0);
  const under = points.reduce((sum, { hours }) => sum + (hours - x) ** 2, 0);
  return under > 0 ? over / under : 0;
}

const PARTS: readonly [string, (held: Held) => number][] = [
  ['objects', ({ objects }) => objects],
  ['room in their pages', ({ pages, objects }) => pages - objects],
  ['buffers', ({ buffers }) => buffers],
  ['all else', ({ resident, pages, buffers }) => resident - pages - buffers],
];

/**
 * The growth of each part, MB an hour: V8's objects, the free room in their pages, buffers, and the rest: SQLite's
 * pages, libraries, code.
 */
export function parts(points: readonly Kept[]): string {
  const ends = [points[0], points.at(-1)];
  return PARTS.map(([name, of]) => {
    const [first, last] = ends.map((one) => (one ? of(one.held) : 0).toFixed(0));
    const slope = Math.round(perHour(points, of) * 10) / 10 || 0; // never -0
    return `${name} ${slope.toFixed(1)} (${first} to ${last})`;
  }).join(', ');
}
