import { type Actor, type DomainEvent, eventFamily, personal } from '@wavelane/event-store';
import type { ChannelWait } from '@wavelane/contracts';
import { OF_TARGET, type TransferTarget } from '../../../days/index.js';
import type { Posting } from '../../../platform/domain/posting.js';
import { subjectOfAccount } from '../../../platform/personal/subjects.js';

/** Everything that can happen to a channel, in `channel-{channelId}`. Instants are ISO-8601 UTC, days are pool days. */
interface OfChannel {
  channelId: number;
  accountId: string;
}

type ChannelEventOf<T extends string, D = unknown> = DomainEvent<T, OfChannel & D>;

/** Its stream begins: the id is claimed. */
export type ChannelAdded = ChannelEventOf<'ChannelAdded', { label: string; phone: string; at: string }>;

/**
 * Days from the pool are asked for: the operation that the gateway worker carries to its end. `automatic`: not by an
 * administrator, but as the pool's policy says, for days that the wallet has promised under the same id.
 */
export type ChannelActivationRequested = ChannelEventOf<
  'ChannelActivationRequested',
  {
    transferId: string;
    days: number;
    target: TransferTarget;
    by: Actor;
    correlationId: string;
    at: string;
    automatic?: true;
  }
>;

/** Intent: the gateway is about to be asked for a channel of this name. */
export type ChannelProvisionRequested = ChannelEventOf<
  'ChannelProvisionRequested',
  { transferId: string; name: string; attempt: number; at: string }
>;

/** The gateway has a channel for us. Secrets are named, never held. */
export type ChannelProvisioned = ChannelEventOf<
  'ChannelProvisioned',
  { whapiChannelId: string; apiUrl: string; tokenSecretId: string; hookId: string; hookSecretId: string }
>;

/** Intent: the gateway is about to be asked for days. `activeTillBefore` (Unix ms) tells afterwards whether it gave them. */
export type ChannelExtendRequested = ChannelEventOf<
  'ChannelExtendRequested',
  { transferId: string; days: number; attempt: number; activeTillBefore: number | null; at: string }
>;

/** The call of an intent certainly did nothing: it may be made again. */
export type ChannelCallHadNoEffect = ChannelEventOf<
  'ChannelCallHadNoEffect',
  { transferId: string; step: 'provision' | 'extend'; attempt: number; reason: string; at: string }
>;

/** The gateway gave the days: the channel is paid until `expiresAt`. */
export type ChannelDaysCredited = ChannelEventOf<
  'ChannelDaysCredited',
  { transferId: string; days: number; expiresAt: string; postings: Posting[] }
>;

/** Active, for the first time or again after it had expired. */
export type ChannelActivated = ChannelEventOf<'ChannelActivated', { at: string; expiresAt: string }>;

/**
 * The days were not given; the reservation is about to be released. `kind` is the domain error's, `reason` is for
 * people.
 */
export type ChannelOperationFailed = ChannelEventOf<
  'ChannelOperationFailed',
  { transferId: string; kind: 'invalid' | 'conflict' | 'unavailable'; reason: string }
>;

/** The pool knows the end of the transfer: the operation is over. */
export type ChannelOperationSettled = ChannelEventOf<
  'ChannelOperationSettled',
  { transferId: string; outcome: 'credited' | 'failed' }
>;

/** The gateway took it out of trial mode and sends us webhooks: it is ready to be used. */
export type ChannelGatewayReady = ChannelEventOf<'ChannelGatewayReady', { webhookUrl: string; at: string }>;

/** WhatsApp is linked. `phone`: digits of the phone that did it, if the gateway gave them. */
export type ChannelLinked = ChannelEventOf<'ChannelLinked', { phone: string | null; at: string }>;

/**
 * WhatsApp is linked, but with another phone than the channel's. The channel sends nothing until a person uses this number
 * or unlinks it. `phone`: the number that is linked, E.164.
 */
export type ChannelOtherNumberLinked = ChannelEventOf<'ChannelOtherNumberLinked', { phone: string; at: string }>;

/** A person took the number that is linked as the channel's own. `phone`: E.164. */
export type ChannelNumberChanged = ChannelEventOf<'ChannelNumberChanged', { phone: string; at: string }>;

export type ChannelUnlinked = ChannelEventOf<'ChannelUnlinked', { reason: 'logout' | 'phone' | 'gateway'; at: string }>;

/** The gateway's own state of the channel changed: INIT, LAUNCH, QR, AUTH … */
export type ChannelGatewayStateSeen = ChannelEventOf<'ChannelGatewayStateSeen', { text: string; at: string }>;

/** The account's wallet is empty. The WhatsApp session is kept. */
export type ChannelPaused = ChannelEventOf<'ChannelPaused', { at: string }>;

export type ChannelResumed = ChannelEventOf<'ChannelResumed', { at: string }>;

/** Its owner paused it: it sends nothing and costs no days, whatever the wallet has, until they resume it. */
export type ChannelPausedByOwner = ChannelEventOf<'ChannelPausedByOwner', { at: string }>;

export type ChannelResumedByOwner = ChannelEventOf<'ChannelResumedByOwner', { at: string }>;

export type ChannelRenamed = ChannelEventOf<'ChannelRenamed', { label: string }>;

/**
 * The channel waits for the operator, who is notified once for each reason and end of paid time. `pool`: the pool has
 * no days for it; `activation`: days are given by hand; `gateway`: the gateway does not give them. `end`: null before
 * the first days.
 */
export type ChannelOperatorAsked = ChannelEventOf<
  'ChannelOperatorAsked',
  { why: ChannelWait; end: string | null; at: string }
>;

/** Its paid time is over, at exactly `at`, even if that is noticed later. The days were used up by time. */
export type ChannelExpired = ChannelEventOf<'ChannelExpired', { at: string; postings: Posting[] }>;

/**
 * Unused days leave the channel because the administrator voided the transaction that gave them; `days` of the
 * `requested` were still unused. The gateway keeps its payment for them.
 */
export type ChannelDaysTakenBack = ChannelEventOf<
  'ChannelDaysTakenBack',
  { transferId: string; requested: number; days: number; expiresAt: string; postings: Posting[] }
>;

/** Gone from every list. `whapiChannelId`: the channel that must still be deleted at the gateway. */
export type ChannelRemoved = ChannelEventOf<
  'ChannelRemoved',
  { whapiChannelId: string | null; target: TransferTarget; by: Actor; correlationId: string; at: string }
>;

/** Whole unused days leave the channel for the pool; a day that has begun is used up. */
export type ChannelDaysReturned = ChannelEventOf<
  'ChannelDaysReturned',
  { transferId: string; days: number; postings: Posting[] }
>;

/** The gateway has no channel of ours any more and the pool has its days: nothing is left to do. */
export type ChannelRemovalSettled = ChannelEventOf<'ChannelRemovalSettled', { whapiChannelId: string | null }>;

export type ChannelEvent =
  | ChannelAdded
  | ChannelActivationRequested
  | ChannelProvisionRequested
  | ChannelProvisioned
  | ChannelExtendRequested
  | ChannelCallHadNoEffect
  | ChannelDaysCredited
  | ChannelActivated
  | ChannelOperationFailed
  | ChannelOperationSettled
  | ChannelGatewayReady
  | ChannelLinked
  | ChannelOtherNumberLinked
  | ChannelNumberChanged
  | ChannelUnlinked
  | ChannelGatewayStateSeen
  | ChannelPaused
  | ChannelResumed
  | ChannelPausedByOwner
  | ChannelResumedByOwner
  | ChannelRenamed
  | ChannelOperatorAsked
  | ChannelExpired
  | ChannelDaysTakenBack
  | ChannelRemoved
  | ChannelDaysReturned
  | ChannelRemovalSettled;

const ofOwner = ({ accountId }: { accountId: string }) => subjectOfAccount(accountId);
const ADDED = personal<ChannelAdded['data']>(['label', 'phone'], { label: '', phone: '' }, ofOwner);
const RENAMED = personal<ChannelRenamed['data']>(['label'], { label: '' }, ofOwner);
const LINKED = personal<ChannelLinked['data']>(['phone'], { phone: null }, ofOwner);
const NUMBER = personal<ChannelNumberChanged['data']>(['phone'], { phone: '' }, ofOwner);

export const channelEvents = eventFamily<ChannelEvent>(
  'channel-{id}',
  {
    ChannelAdded: [],
    ChannelActivationRequested: [],
    ChannelProvisionRequested: [],
    ChannelProvisioned: [],
    ChannelExtendRequested: [],
    ChannelCallHadNoEffect: [],
    ChannelDaysCredited: [],
    ChannelActivated: [],
    ChannelOperationFailed: [],
    ChannelOperationSettled: [],
    ChannelGatewayReady: [],
    ChannelLinked: [],
    ChannelOtherNumberLinked: [],
    ChannelNumberChanged: [],
    ChannelUnlinked: [],
    ChannelGatewayStateSeen: [],
    ChannelPaused: [],
    ChannelResumed: [],
    ChannelPausedByOwner: [],
    ChannelResumedByOwner: [],
    ChannelRenamed: [],
    ChannelOperatorAsked: [],
    ChannelExpired: [],
    ChannelDaysTakenBack: [],
    ChannelRemoved: [],
    ChannelDaysReturned: [],
    ChannelRemovalSettled: [],
  },
  {
    ChannelAdded: [ADDED],
    ChannelActivationRequested: [OF_TARGET],
    ChannelRenamed: [RENAMED],
    ChannelLinked: [LINKED],
    ChannelOtherNumberLinked: [NUMBER],
    ChannelNumberChanged: [NUMBER],
    ChannelRemoved: [OF_TARGET],
  },
);

export const channelStream = (channelId: number) => `channel-${channelId}`;
