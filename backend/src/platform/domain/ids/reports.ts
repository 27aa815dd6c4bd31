import type { EventMetadata } from '@wavelane/event-store';
import { idOf } from '../ids.js';

interface Reported {
  metadata: Partial<Pick<EventMetadata, 'actor'>>;
}

/**
 * The account's own system reported it, and the gateway did not confirm it: it opens no free window, lifts no STOP, is
 * no consent, and changes nothing that the gateway reported.
 */
export const isReported = ({ metadata }: Reported): boolean => metadata.actor?.kind === 'account';

/** Returns the id of the event by which a system of the account's own reports the gateway's item of this id. */
export const reportedId = (itemId: string): string => idOf('reported', itemId);

/** Returns the same id for the gateway's report of an item and for the account's own report of it. */
export const sameReportId = (event: Reported & { id: string }): string =>
  isReported(event) ? event.id : reportedId(event.id);
