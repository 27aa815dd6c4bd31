import ICAL from 'ical.js';
import type { TableRow } from '../table/table.js';
import { type CardLine, isQuotedPrintable, isRead, modern, propertyOf } from './card-lines.js';
import { say } from '@wavelane/contracts';

/** The columns that a file of vCards has. */
export const CARD_COLUMNS = ['name', 'phone', 'phone 2', 'phone 3', 'email', 'organization', 'birthday'] as const;
const PHONES = 3;

/** Without pictures a card is never that long. */
const CARD_CHARACTERS_MAX = 64 * 1024;
const UNREADABLE_CARD = say('card-cannot-be-read');

export const isVCard = (sample: string): boolean => /^\s*BEGIN:VCARD\s/i.test(sample);

/**
 * The cards of a file, vCard 2.1, 3.0 or 4.0, as rows of {@link CARD_COLUMNS} with the line that each begins in. A card that
 * cannot be read is a row with a problem.
 * @param text every line end is '\n'
 */
export async function* cardsOf(text: AsyncGenerator<string>): AsyncGenerator<TableRow> {
  let card: { line: number; lines: string[]; characters: number } | undefined;
  for await (const { property, text: written, line } of unfolded(text)) {
    if (property === 'BEGIN') card = { line, lines: [], characters: 0 };
    if (!card) continue;
    card.characters += written.length;
    if (card.characters <= CARD_CHARACTERS_MAX) card.lines.push(written);
    if (property !== 'END') continue;
    yield rowOf(card.line, card.lines, card.characters > CARD_CHARACTERS_MAX);
    card = undefined;
  }
}

/** Lines that a card needs, each put together from its parts. */
async function* unfolded(text: AsyncGenerator<string>): AsyncGenerator<CardLine & { line: number }> {
  let open: { line: number; parts: string[]; property: string; isQuoted: boolean } | undefined;
  let characters = 0;
  let at = 0;
  for await (const written of linesOf(text)) {
    at++;
    const isFolded = /^[ \t]/.test(written);
    const last = open?.parts.at(-1) ?? '';
    // The parts are put together at most twice for a line, however many it has.
    if (open && !isFolded && last.endsWith('=')) open.isQuoted ||= isQuotedPrintable(open.parts.join(''));
    if (open && (isFolded || (open.isQuoted && last.endsWith('=')))) {
      if (!isFolded) open.parts[open.parts.length - 1] = last.slice(0, -1);
      characters += written.length;
      if (characters <= CARD_CHARACTERS_MAX) open.parts.push(isFolded ? written.slice(1) : written);
      continue;
    }
    if (open) yield lineOf(open);
    const property = propertyOf(written);
    characters = written.length;
    open = isRead(property) ? { line: at, parts: [written], property, isQuoted: false } : undefined;
  }
  if (open) yield lineOf(open);
}

const lineOf = ({ line, parts, property }: { line: number; parts: string[]; property: string }) => ({
  line,
  property,
  text: modern(parts.join('')),
});

async function* linesOf(text: AsyncGenerator<string>): AsyncGenerator<string> {
  let rest = '';
  for await (const piece of text) {
    const lines = (rest + piece).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}

type Property = [name: string, parameters: Record<string, string | string[]>, type: string, ...values: unknown[]];

function rowOf(line: number, lines: readonly string[], isTooLong: boolean): TableRow {
  const empty = { line, cells: CARD_COLUMNS.map(() => ''), problem: UNREADABLE_CARD };
  if (isTooLong) return empty;
  try {
    const [, properties] = ICAL.parse(lines.join('\r\n')) as [string, Property[]];
    return { line, cells: cellsOf(properties), problem: null };
  } catch {
    return empty;
  }
}

function cellsOf(properties: readonly Property[]): string[] {
  const all = (name: string) => properties.filter(([one]) => one === name);
  const first = (name: string) => textOf(all(name)[0]?.[3]);
  const [family = '', given = ''] = [all('n')[0]?.[3]].flat().map(textOf);
  const organization = first('org');
  const name = first('fn') || `${given} ${family}`.trim() || first('nickname') || organization;
  const phones = phonesOf(all('tel'));
  const found = Array.from({ length: PHONES }, (_, index) => phones[index] ?? '');
  return [name, ...found, first('email'), organization, first('bday')].map((cell) => cell.trim());
}

/** The mobile first, then the one that is preferred, then a business's; never a fax or a pager. */
function phonesOf(all: readonly Property[]): string[] {
  const ranked = all.flatMap(([, parameters, , value]) => {
    const types = [parameters.type ?? []].flat().join(',').toLowerCase().split(',');
    if (types.some((type) => ['fax', 'pager', 'bbs', 'modem', 'telex'].includes(type))) return [];
    const isMobile =
      'waid' in parameters || types.some((type) => ['cell', 'mobile', 'iphone', 'whatsapp'].includes(type));
    const isPreferred = 'pref' in parameters || types.includes('pref');
    const rank = isMobile ? 3 : isPreferred ? 2 : types.includes('work') ? 1 : 0;
    return [{ rank, number: textOf(value).replace(/^tel:/i, '') }];
  });
  const inOrder = ranked.sort((one, other) => other.rank - one.rank).map(({ number }) => number);
  return [...new Set(inOrder.filter((number) => number.trim() !== ''))];
}

const textOf = (value: unknown): string =>
  Array.isArray(value) ? value.map(textOf).filter(Boolean).join(', ') : typeof value === 'string' ? value : '';
