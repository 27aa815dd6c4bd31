import type { CardContent } from '../api/messaging/rich-content.js';

/** Escapes signs that would end or split a value (RFC 2426). */
const escaped = (text: string) => text.replace(/[\\;,]/g, '\\$&').replace(/[\r\n]+/g, '\\n');

/** A contact as the vCard 3.0 that phones take; `waid` opens a chat with the number. */
export function vcardOf({ name, phone, organisation, email }: Omit<CardContent, 'kind'>): string {
  const lines = [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `N:;${escaped(name)};;;`,
    `FN:${escaped(name)}`,
    ...(organisation ? [`ORG:${escaped(organisation)}`] : []),
    `TEL;type=CELL;type=VOICE;waid=${phone.slice(1)}:${phone}`,
    ...(email ? [`EMAIL:${escaped(email)}`] : []),
    'END:VCARD',
  ];
  return lines.join('\n');
}

/** The part of a contact card that people read. */
export interface CardRead {
  name: string | null;
  phones: string[];
  organisation: string | null;
  email: string | null;
}

/** Reads what a card says; lines that it does not know are left out. @param name its name beside the card, if any */
export function readCard(vcard: string | null, name: string | null = null): CardRead {
  // A long line continues on the next one, behind a space.
  const lines = (vcard ?? '').replace(/\r?\n[ \t]/g, '').split(/\r?\n/);
  const raw = (property: string) =>
    lines.flatMap((line) => {
      const [, found = ''] = new RegExp(`^(?:item\\d+\\.)?${property}(?:;[^:]*)?:(.*)$`, 'i').exec(line) ?? [];
      return found.trim() === '' ? [] : [found];
    });
  const values = (property: string) => raw(property).map((found) => unescaped(found).trim());
  const [shownName = null] = values('FN');
  // Its parts stand between semicolons; one with a backslash belongs to a name.
  const [organisation = null] = raw('ORG').map((found) => listed((found.match(PART) ?? []).map(unescaped)));
  const [email = null] = values('EMAIL');
  const phones = [...new Set(values('TEL').map((each) => each.replace(/^tel:/i, '')))];
  return { name: name ?? shownName, phones, organisation, email };
}

/** Up to a semicolon that no backslash stands before. */
const PART = /(?:\\.|[^\\;])+/g;

const unescaped = (text: string) =>
  text.replace(/\\([nN\\,;:])/g, (_, sign: string) => (sign.toLowerCase() === 'n' ? '\n' : sign));

const listed = (parts: readonly string[]): string =>
  parts
    .map((part) => part.trim())
    .filter(Boolean)
    .join(', ');
