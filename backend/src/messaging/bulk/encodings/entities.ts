const NAMED: Readonly<Record<string, string>> = {
  amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', '#39': "'", '#039': "'", '#x27': "'", '#34': '"', '#38': '&', '#160': ' ',
  rsquo: '’', lsquo: '‘', rdquo: '”', ldquo: '“', ndash: '–', mdash: '—', hellip: '…',
}; // prettier-ignore

const ENTITY = /&(#\d{2,6}|#x[\da-f]{2,5}|[a-z]{2,6});/gi;

function letterOf(entity: string): string | undefined {
  const known = NAMED[entity.toLowerCase()];
  if (known !== undefined || !entity.startsWith('#')) return known;
  const code = /^#x/i.test(entity) ? parseInt(entity.slice(2), 16) : Number(entity.slice(1));
  return code >= 0x20 && code <= 0x10ffff && !(code >= 0x7f && code < 0xa0) && !(code >= 0xd800 && code < 0xe000)
    ? String.fromCodePoint(code)
    : undefined;
}

/** Signs that shops export as they stand in a page: `O&#39;Neil`, `Salt &amp; Co`. No person writes so. */
export const withoutEntities = (text: string): string =>
  text.includes('&') ? text.replace(ENTITY, (written, entity: string) => letterOf(entity) ?? written) : text;
