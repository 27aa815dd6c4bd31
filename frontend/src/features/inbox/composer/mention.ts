import type { Member } from '@wavelane/contracts';
import type { Asked } from './use-offered';

/** Names have blanks: the text after an @ may have some, too. */
const AT = /(?:^|[\s([{"'«“])(@([^@\n]{0,60}))$/u;
/** The most choices offered at once. */
const OFFERED = 8;

const small = (text: string) => text.normalize('NFC').toLocaleLowerCase();

/** The mention that is being typed at the caret; null if there is none. */
export function mentionAt(text: string, caret: number): Asked | null {
  const [, whole, query] = AT.exec(text.slice(0, caret)) ?? [];
  return whole === undefined || query === undefined ? null : { query, start: caret - whole.length, end: caret };
}

/** Members whose name, or a word of it, begins with the typed text. */
export function membersFor(query: string, members: readonly Member[]): Member[] {
  const wanted = small(query);
  const begins = ({ name }: Member) => {
    const all = small(name);
    return all.startsWith(wanted) || all.split(/\s+/).some((word) => word.startsWith(wanted));
  };
  return members.filter(begins).slice(0, OFFERED);
}

/** A text in pieces, with names after an @ as pieces of their own. */
export function mentionPieces(text: string, members: readonly Member[]): { text: string; name?: string }[] {
  const names = [...new Set(members.map(({ name }) => name))].filter((name) => name !== '');
  const longestFirst = names.sort((a, b) => b.length - a.length);
  const pieces: { text: string; name?: string }[] = [];
  let plain = '';
  for (let at = 0; at < text.length;) {
    const name = text[at] === '@' ? longestFirst.find((one) => standsAt(text, one, at + 1)) : undefined;
    if (name === undefined) plain += text[at++];
    else {
      if (plain !== '') pieces.push({ text: plain });
      plain = '';
      pieces.push({ text: `@${name}`, name });
      at += name.length + 1;
    }
  }
  return plain === '' ? pieces : [...pieces, { text: plain }];
}

/** A name and not the beginning of a longer word. */
const standsAt = (text: string, name: string, at: number): boolean =>
  text.startsWith(name, at) && !/^[\p{L}\p{M}\p{N}]/u.test(text.slice(at + name.length));

/**
 * Ids of the members whom a text mentions. If several have one name, those who were picked, or all of them.
 * @param picked ids of the members chosen from the menu
 */
export function mentionsIn(text: string, members: readonly Member[], picked: ReadonlySet<string>): string[] {
  const names = new Set(mentionPieces(text, members).flatMap(({ name }) => name ?? []));
  return [...names].flatMap((name) => {
    const called = members.filter((one) => one.name === name);
    const chosen = called.filter(({ id }) => picked.has(id));
    return (chosen.length > 0 ? chosen : called).map(({ id }) => id);
  });
}
