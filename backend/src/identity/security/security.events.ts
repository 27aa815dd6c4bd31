import type { SecurityEventKind } from '@wavelane/contracts';
import { type DomainEvent, eventFamily } from '@wavelane/event-store';

/**
 * An event that concerns the security of accounts. Data that names a person by their network is sealed, because the log
 * is permanent.
 */
export type SecurityNoted = DomainEvent<
  'SecurityNoted',
  {
    kind: SecurityEventKind;
    accountId: string | null;
    /** Set if another one acted: an administrator's account, or `cli`. */
    by: string | null;
    newDevice: boolean;
    detail: string | null;
    /** The number of events; more than 1 if single ones would have filled the log. */
    count: number;
    origin: SealedOrigin | null;
  }
>;

/** Address and device under the key of their month, which is destroyed when they are twelve months old. */
export interface SealedOrigin {
  keyId: string;
  sealed: string;
  /** A keyed hash of the address, to find the same one again while the key is there. */
  addressIndex: string;
}

export const securityEvents = eventFamily<SecurityNoted>('security-{yyyy-mm-dd}', {
  SecurityNoted: [],
});

/** A stream a day: none grows without end. @param at ISO-8601 UTC */
export const securityStream = (at: string) => `security-${at.slice(0, 10)}`;
