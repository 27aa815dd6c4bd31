import { decidedAtOf, type Recorded } from '@wavelane/event-store';
import { projection } from '@wavelane/projections';
import type { GatewayMessageReceived } from '../gateway/inbox/inbox.events.js';
import {
  type MediaEvent,
  mediaEvents,
  type MediaHolder,
  mediaIdOf,
  type MediaPrepared,
  type MediaUploaded,
  NOT_KEPT_YET,
  type NotKept,
} from './media.events.js';

/** A file that a person sent or that was uploaded to be sent, and whether it is here. Times are ISO-8601 UTC. */
export interface MediaDocument extends Record<string, unknown> {
  accountId: string;
  /** 0 while its recipient is unknown. */
  channelId: number;
  /** '' of an upload. */
  providerMessageId: string;
  /** The gateway's id of it. */
  gatewayId: string | null;
  /** image, video, voice … */
  kind: string;
  /** The type that was announced. */
  mimeType: string | null;
  fileName: string | null;
  announcedBytes: number | null;
  sha256: string | null;
  /** `open`: it is still to be fetched. */
  state: 'open' | 'kept' | 'not-kept';
  /** Why it was not kept the last time. */
  reason: NotKept | null;
  fileId: string | null;
  bytes: number | null;
  contentType: string | null;
  /** How long an uploaded video or voice note is; left out of all others. */
  seconds?: number;
  /** When it came or was uploaded. */
  receivedAt: string;
  /** Since when an upload waits to be sent; null for all others. */
  unusedSince: string | null;
  /** The member who uploaded it, while its recipient is unknown; null for all others. */
  preparedBy: string | null;
  /** The account's documents that refer to the file; left out of all other documents. */
  held?: Holders;
}

/** Kinds of documents that refer to a file of the account. */
export interface Holders {
  /** Ids. */
  templates: readonly string[];
  /** Ids of bulk jobs. */
  jobs: readonly string[];
  /** The channels of these jobs. */
  channels: readonly number[];
  /** A message to one person carries it, too. */
  isSent: boolean;
}

/** Matches the chat of one person, not a group, a broadcast or a newsletter. */
const PERSON = /^(\d{6,15}|.+(@s\.whatsapp\.net|@c\.us|@lid))$/;

const TRIED_AGAIN: ReadonlySet<NotKept> = new Set<NotKept>(NOT_KEPT_YET);

export const mediaProjection = projection<MediaDocument, GatewayMessageReceived | MediaEvent>({
  name: 'media',
  version: 6,
  handles: ['GatewayMessageReceived', ...mediaEvents.types],
  keys(event) {
    if (event.type !== 'GatewayMessageReceived') return event.data.mediaId;
    const { channelId, providerMessageId, chatId, fromMe, content } = event.data;
    return content?.media && !fromMe && PERSON.test(chatId) ? mediaIdOf(channelId, providerMessageId) : [];
  },
  initial: () => ({
    accountId: '',
    channelId: 0,
    providerMessageId: '',
    gatewayId: null,
    kind: '',
    mimeType: null,
    fileName: null,
    announcedBytes: null,
    sha256: null,
    state: 'open',
    reason: null,
    fileId: null,
    bytes: null,
    contentType: null,
    receivedAt: '',
    unusedSince: null,
    preparedBy: null,
  }),
  fold(document, event) {
    switch (event.type) {
      case 'MediaRemoved':
        return null;
      case 'MediaUploaded':
        return uploaded(document, event);
      case 'MediaPrepared': {
        const { accountId, by } = event.data;
        return { ...document, accountId, ...fileOf(event), preparedBy: by };
      }
      case 'MediaAddressed': {
        const { channelId, name } = event.data;
        return { ...document, channelId, fileName: name, unusedSince: null, preparedBy: null };
      }
      case 'MediaShared':
        return { ...document, fileName: event.data.name, preparedBy: null, held: NOTHING };
      case 'MediaHeld':
        return { ...document, unusedSince: null, held: heldFor(document.held ?? NOTHING, event.data.holder) };
      case 'MediaReleased':
        return released(document, event.data.templateId, decidedAtOf(event));
      case 'MediaUsed':
        return { ...document, unusedSince: null, ...(document.held && { held: { ...document.held, isSent: true } }) };
      case 'MediaKept': {
        const { accountId, channelId, fileId, bytes, contentType } = event.data;
        return { ...document, accountId, channelId, state: 'kept', reason: null, fileId, bytes, contentType };
      }
      case 'MediaNotKept': {
        const { accountId, channelId, reason } = event.data;
        return { ...document, accountId, channelId, state: TRIED_AGAIN.has(reason) ? 'open' : 'not-kept', reason };
      }
      default: {
        const { accountId, channelId, providerMessageId, content } = event.data;
        if (!content?.media || document.receivedAt !== '') return document;
        const { id, kind, mimeType, fileName, bytes, sha256 } = content.media;
        const announced = { gatewayId: id, kind, mimeType, fileName, announcedBytes: bytes, sha256 };
        return { ...document, accountId, channelId, providerMessageId, ...announced, receivedAt: decidedAtOf(event) };
      }
    }
  },
  indexes: [
    { fields: [{ field: 'state' }, { field: 'channelId' }, { field: 'receivedAt', direction: 'desc' }] },
    { fields: [{ field: 'accountId' }, { field: 'state' }, { field: 'receivedAt', direction: 'desc' }] },
    { fields: [{ field: 'unusedSince' }], onlyWith: 'unusedSince' },
    { fields: [{ field: 'accountId' }, { field: 'unusedSince' }], onlyWith: 'unusedSince' },
  ],
});

const NOTHING: Holders = { templates: [], jobs: [], channels: [], isSent: false };

function heldFor(held: Holders, holder: MediaHolder): Holders {
  if (holder.kind === 'template') return { ...held, templates: [...held.templates, holder.templateId] };
  const { jobId, channelId } = holder;
  return { ...held, jobs: [...held.jobs, jobId], channels: [...new Set([...held.channels, channelId])] };
}

/** A file that nothing has any more is removed like an upload that was never sent. @param at ISO-8601 UTC */
function released(document: MediaDocument, templateId: string, at: string): MediaDocument {
  const before = document.held ?? NOTHING;
  const held = { ...before, templates: before.templates.filter((one) => one !== templateId) };
  const isFree = held.templates.length === 0 && held.jobs.length === 0 && !held.isSent;
  return { ...document, held, unusedSince: isFree ? at : document.unusedSince };
}

function uploaded(document: MediaDocument, event: Recorded<MediaUploaded>): MediaDocument {
  const { accountId, channelId, name } = event.data;
  return { ...document, accountId, channelId, ...fileOf(event), fileName: name };
}

/** Returns the fields of every upload, which waits to be sent. */
function fileOf(event: Recorded<MediaUploaded | MediaPrepared>) {
  const { kind, mimeType, fileId, bytes, contentType, seconds } = event.data;
  const at = decidedAtOf(event);
  const length = seconds === undefined ? {} : { seconds };
  const file = { state: 'kept', reason: null, fileId, bytes, contentType, ...length } as const;
  return { kind, mimeType, announcedBytes: bytes, ...file, receivedAt: at, unusedSince: at };
}
