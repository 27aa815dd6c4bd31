/** Twelve quiet hues that are easy to distinguish. */
const HUES = [12, 36, 60, 96, 146, 168, 190, 212, 240, 268, 328, 348] as const;

/** The hue of a person's avatar, the same at every place and time. */
export function hueOf(id: string): number {
  let hash = 0;
  for (const sign of id) hash = (hash * 31 + (sign.codePointAt(0) ?? 0)) >>> 0;
  return HUES[hash % HUES.length] ?? HUES[0];
}

const LATIN_OR_LIKE = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]/u;

/**
 * At most two letters of a name: of its first and its last word. Scripts whose letters join, and those without
 * capitals, have one. '' for a missing name and for a number.
 */
export function initialsOf(name: string | null): string {
  const words = (name ?? '').split(/[\s,.&/|-]+/u).flatMap((word) => /[\p{L}\p{N}]/u.exec(word)?.[0] ?? []);
  const [first] = words;
  if (first === undefined || !/\p{L}/u.test(name ?? '')) return '';
  const last = words.at(-1);
  if (words.length === 1 || last === undefined || !LATIN_OR_LIKE.test(first)) return first.toLocaleUpperCase();
  return `${first}${last}`.toLocaleUpperCase();
}
