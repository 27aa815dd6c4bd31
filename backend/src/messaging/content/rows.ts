import { rowsOf, wholeNumber } from '@wavelane/contracts';
import type { FrozenMessage } from '../jobs/job.events.js';

/** A row that a person chose, as the message had it. */
export interface ChosenRow {
  id: string;
  title: string;
}

/** A typed number counts as a choice for so long after the list was sent. */
export const TYPED_WITHIN_MS = 24 * 3_600_000;

/** So much later than an answer to it may a message be accepted: the gateway leaves out parts of a second. */
const CLOCKS_MS = 5_000;

/** Whether a message had gone out when an answer was written. @param writtenAt ISO-8601 */
export const wasSentBefore = ({ acceptedAt }: { acceptedAt: string | null }, writtenAt: string): boolean =>
  acceptedAt !== null && Date.parse(acceptedAt) <= Date.parse(writtenAt) + CLOCKS_MS;

/** A row of the list of a message. @param place from 1, in all sections */
export function rowOf({ content }: Pick<FrozenMessage, 'content'>, place: number): ChosenRow | undefined {
  if (content?.kind !== 'list') return undefined;
  const row = rowsOf(content)[place - 1];
  return row && { id: row.id, title: row.title };
}

/**
 * The row whose number a person typed, in digits of any script: alone, as keycaps, behind `(` or `#`, or before one of
 * `.`, `)`, `:` and `!`. Marks of direction around the digits do not matter. Only a list that went out as numbered
 * lines is chosen from like this, within 24 hours.
 * @param receivedAt ISO-8601; counts if the gateway gives no time
 */
export function typedRow(
  sent: Pick<FrozenMessage, 'content' | 'asText'> & { acceptedAt: string | null },
  { text, at }: { text: string | null; at: string | null },
  receivedAt: string,
): ChosenRow | undefined {
  if (!sent.asText || sent.acceptedAt === null || text === null || text.length > 12) return undefined;
  const writtenAt = at ?? receivedAt;
  if (!wasSentBefore(sent, writtenAt)) return undefined;
  if (Date.parse(writtenAt) - Date.parse(sent.acceptedAt) > TYPED_WITHIN_MS) return undefined;
  const number = wholeNumber(
    text
      // A keycap, as 2️⃣, is the digit with two marks behind it.
      .replace(/[\ufe0f\u20e3]/gu, '')
      .trim()
      .replace(/^[(#]/, '')
      .replace(/[.):!]$/, ''),
  );
  return number === undefined ? undefined : rowOf(sent, number);
}
