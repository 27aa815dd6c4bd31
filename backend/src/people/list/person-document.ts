import type { AttributeValue } from '@wavelane/contracts';
import type { Handle } from '../../platform/personal/handle.js';
import type { Searched } from './searched.js';

/** A message of theirs, by its event, and when they wrote it: never later than it came in. ISO-8601 UTC */
export interface Inbound {
  event: string;
  at: string;
}

/**
 * One document a handle, by its {@link personKey}. A person is the document of their first handle; those of the others
 * name their owner, and keep the sightings of that handle. Times are ISO-8601 UTC.
 */
export interface PersonDocument extends Record<string, unknown> {
  /** Its own. */
  key: string;
  /** '' until something was seen of it. */
  accountId: string;
  handle: Handle;
  /** A person of their own: neither another handle of a person nor merged into one. */
  listed: boolean;
  /** Key of the person who has this handle. */
  belongsTo: string | null;
  /** Key of the person that this one was merged into. */
  into: string | null;
  /** Handles beside the first one. */
  others: Handle[];
  labels: string[];
  attributes: Record<string, AttributeValue>;
  /** As the newest list or message of the account called them. */
  listName: string | null;
  /** As they call themselves on WhatsApp. */
  profileName: string | null;
  /** Their user name there, without `@`. */
  userName: string | null;
  stopped: boolean;
  firstSeenAt: string;
  lastInboundAt: string | null;
  /** The newest that they wrote at this handle. */
  lastInbound: Inbound | null;
  /** Something was said of them beside messages. */
  isKnown: boolean;
  /** A file of people said something of them. */
  isImported: boolean;
  search: Searched;
  /** As text that sorts: people without a name come after the others, by their number. */
  byName: string;
  /** When they wrote last, as text that sorts: '' = never. */
  byInbound: string;
}
