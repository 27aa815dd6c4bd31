const NAMED: Readonly<Record<string, string>> = {
  amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', '#39': "'", '#039': "'", '#x27': "'", '#34': '"', '#38': '&', '#160': ' ',
  rsquo: '’', lsquo: '‘', rdquo: '”', ldquo: '“', ndash: '–', mdash: '—', hellip: '…',
}; // prettier-ignore

const ENTITY = /&(#\d{2,6}|#x[\da-f]{2,5}|[a-z]{2,6});/gi;

/** Control characters, marks of direction and joining, and characters that do not exist: they stay as they are written. */
const UNSEEN = /\p{C}/u;

function letterOf(entity: string): string | undefined {
  const known = NAMED[entity.toLowerCase()];
  if (known !== undefined || !entity.startsWith('#')) return known;
  const code = /^#x/i.test(entity) ? parseInt(entity.slice(2), 16) : Number(entity.slice(1));
  if (code > 0x10ffff) return undefined;
  const letter = String.fromCodePoint(code);
  return UNSEEN.test(letter) ? undefined : letter;
}

/** Signs that shops export as they stand in a page: `O&#39;Neil`, `Salt &amp; Co`. No person writes so. */
export const withoutEntities = (text: string): string =>
  text.includes('&') ? text.replace(ENTITY, (written, entity: string) => letterOf(entity) ?? written) : text;
