import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { glyphsOf } from './cmap.js';
import { sfntOf } from './sfnt.js';

export type Weight = 400 | 600;

/** A font for some characters. */
export interface Face {
  /** `noto-sans-latin` */
  name: string;
  has(codePoint: number): boolean;
}

const require = createRequire(import.meta.url);

interface Family {
  /** `noto-sans` of `@fontsource/noto-sans` */
  name: string;
  /** Those of its parts that are used; left out: all. */
  subsets?: readonly string[];
  /** Characters that it leaves to others. */
  except?: RegExp;
}

const HAN = /\p{Script=Han}/u;
const NOT_HAN = /\P{Script=Han}/u;
/** Scripts whose letters are in every family; those of the first family are used. */
const OWN = [
  ...['hebrew', 'thai', 'bengali', 'gujarati', 'gurmukhi', 'tamil', 'telugu', 'kannada', 'malayalam', 'sinhala'],
  ...['lao', 'khmer', 'myanmar', 'georgian', 'armenian', 'ethiopic'],
];

/**
 * In the order in which they are asked; the first one draws characters that no font has. Korean has its syllables from
 * its own family, and Chinese characters, which all four have, from the family with most of them.
 */
const FAMILIES: readonly Family[] = [
  {
    name: 'noto-sans',
    subsets: ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'greek', 'greek-ext', 'vietnamese', 'devanagari'],
  },
  { name: 'noto-sans-arabic', subsets: ['arabic'] },
  ...OWN.map((script): Family => ({ name: `noto-sans-${script}`, subsets: [script] })),
  { name: 'noto-sans-kr', except: HAN },
  ...['sc', 'jp', 'tc'].map((name): Family => ({ name: `noto-sans-${name}` })),
  { name: 'noto-sans-kr', except: NOT_HAN },
  { name: 'noto-emoji' },
  { name: 'noto-sans-symbols', subsets: ['symbols'] },
  { name: 'noto-sans-symbols-2', subsets: ['symbols', 'math', 'braille'] },
];

const opened = new Map<Family, readonly Face[]>();
const order = new Map<Face, number>();
/** By code point; null: no font has it. A process meets a few thousand of these. */
const found = new Map<number, Face | null>();
const FOUND_MAX = 50_000;

/** The parts of a family: its fonts are read when a character may be in them. */
function facesIn(family: Family): readonly Face[] {
  const before = opened.get(family);
  if (before) return before;
  const ranges = require(`@fontsource/${family.name}/unicode.json`) as Readonly<Record<string, string>>;
  const names = family.subsets ?? Object.keys(ranges);
  const faces = names.map((subset): Face => {
    // Numbered parts stand in brackets.
    const name = `${family.name}-${subset.replace(/[[\]]/g, '')}`;
    const mayHave = within(ranges[subset] ?? '');
    const { except } = family;
    return {
      name,
      has: (codePoint) =>
        mayHave(codePoint) && !except?.test(String.fromCodePoint(codePoint)) && glyphs(name)(codePoint),
    };
  });
  opened.set(family, faces);
  faces.forEach((face) => order.set(face, order.size));
  return faces;
}

/** The font that has a character; undefined if none has it. */
export function faceOf(codePoint: number): Face | undefined {
  const before = found.get(codePoint);
  if (before !== undefined) return before ?? undefined;
  let face: Face | undefined;
  for (const family of FAMILIES) {
    face = facesIn(family).find((one) => one.has(codePoint));
    if (face) break;
  }
  if (found.size >= FOUND_MAX) found.clear();
  found.set(codePoint, face ?? null);
  return face;
}

/** The fonts that a text takes; the first one draws characters that no font has. */
export function facesOf(text: string): [Face, ...Face[]] {
  const [first] = facesIn(FAMILIES[0] ?? { name: 'noto-sans' });
  if (!first) throw new Error('There is no font');
  const others = new Set<Face>();
  for (const character of text) {
    const face = faceOf(character.codePointAt(0) ?? 0);
    if (face && face !== first) others.add(face);
  }
  return [first, ...[...others].sort((one, other) => (order.get(one) ?? 0) - (order.get(other) ?? 0))];
}

const read = new Map<string, Buffer>();
const known = new Map<string, (codePoint: number) => boolean>();

function glyphs(name: string): (codePoint: number) => boolean {
  const has = known.get(name) ?? glyphsOf(fontNamed(name, 400));
  known.set(name, has);
  return has;
}

/** A font, read once. Families of signs have one weight. */
export const fontOf = ({ name }: Face, weight: Weight): Buffer => fontNamed(name, weight);

function fontNamed(name: string, weight: Weight): Buffer {
  const file = `${name}-${weight}-normal.woff`;
  const before = read.get(file);
  if (before) return before;
  const family = FAMILIES.map((one) => one.name)
    .filter((one) => name.startsWith(`${one}-`))
    .reduce((longest, one) => (one.length > longest.length ? one : longest), '');
  const path = require.resolve(`@fontsource/${family}/unicode.json`).replace(/unicode\.json$/, `files/${file}`);
  const font = weight !== 400 && !existsSync(path) ? fontNamed(name, 400) : sfntOf(readFileSync(path));
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
