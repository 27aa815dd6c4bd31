import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { sfntOf } from './sfnt.js';

export type Weight = 400 | 600;

/** A font for some scripts. */
export interface Face {
  /** `noto-sans-latin` */
  name: string;
  has(codePoint: number): boolean;
}

const require = createRequire(import.meta.url);

/** In the order in which they are asked; the first one is for what none has. */
const SUBSETS = {
  'noto-sans': ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'greek', 'greek-ext', 'vietnamese', 'devanagari'],
  'noto-sans-arabic': ['arabic'],
} as const;

/** The fonts of receipts: Latin, Cyrillic, Greek, Vietnamese, Devanagari and Arabic letters. */
export const FACES: readonly Face[] = Object.entries(SUBSETS).flatMap(([family, subsets]) => {
  const ranges = require(`@fontsource/${family}/unicode.json`) as Readonly<Record<string, string>>;
  return subsets.map((subset) => ({ name: `${family}-${subset}`, has: within(ranges[subset] ?? '') }));
});

const read = new Map<string, Buffer>();

/** A font, read once. */
export function fontOf({ name }: Face, weight: Weight): Buffer {
  const file = `${name}-${weight}-normal.woff`;
  const family = name.startsWith('noto-sans-arabic') ? 'noto-sans-arabic' : 'noto-sans';
  const font = read.get(file) ?? sfntOf(readFileSync(require.resolve(`@fontsource/${family}/files/${file}`)));
  read.set(file, font);
  return font;
}

/** @param ranges `U+0000-00FF,U+0131` */
function within(ranges: string): (codePoint: number) => boolean {
  const bounds = ranges.split(',').map((range) => {
    const [from = '', to = from] = range.replace('U+', '').split('-');
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const;
  });
  return (codePoint) => bounds.some(([from, to]) => from <= codePoint && codePoint <= to);
}
