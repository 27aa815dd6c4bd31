import type { EventStore, Position } from '@wavelane/event-store';
import type { ReadModels } from '@wavelane/projections';
import { InvalidCursor } from '@wavelane/read-store';
import { say } from '@wavelane/contracts';
import { DomainError } from '../../../platform/domain/domain-error.js';
import { journalProjection } from './journal.projection.js';

/** How long a query waits for a journal that is behind the log, in ms. */
const CAUGHT_UP_WITHIN = 5_000;

/**
 * Returns the end of the log, which the journal has reached.
 * @throws DomainError unavailable while it is behind
 */
export async function headInJournal(eventStore: EventStore, readModels: ReadModels): Promise<Position> {
  const head = await eventStore.head();
  if (await readModels.waitFor(head, CAUGHT_UP_WITHIN, [journalProjection.name])) return head;
  throw DomainError.unavailable(say('journal-behind-log'));
}

/** Returns the cursor of a list that ends at a position: its later pages end at the same. */
export const toCursor = (position: Position, cursor: string): string =>
  Buffer.from(JSON.stringify([position, cursor])).toString('base64url');

/** @throws InvalidCursor */
export function fromCursor(text: string): { position: Position; cursor: string } {
  try {
    const read: unknown = JSON.parse(Buffer.from(text, 'base64url').toString());
    if (Array.isArray(read) && read.length === 2 && read.every((part) => typeof part === 'string')) {
      return { position: read[0] as Position, cursor: read[1] as string };
    }
  } catch {
    // no cursor of ours
  }
  throw new InvalidCursor();
}
