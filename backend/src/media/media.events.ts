import { type DomainEvent, eventFamily } from '@wavelane/event-store';
import { idOf } from '../platform/domain/ids.js';

/** Which message's file. Nothing in these events says anything about a person. */
interface Whose {
  mediaId: string;
  accountId: string;
  channelId: number;
  providerMessageId: string;
}

/** The file that a message carries lies here, sealed. */
export type MediaKept = DomainEvent<
  'MediaKept',
  Whose & {
    /** Names the file: id, and the beginning of the digest. */
    fileId: string;
    /** Of the file, before it was sealed. */
    bytes: number;
    /** HMAC-SHA256 of its content under the account's key, hexadecimal: tells others nothing about it. */
    digest: string;
    /** By its bytes, of the kinds that a browser may show; `application/octet-stream` for all others. */
    contentType: string;
    /** Whether it has the checksum that was announced; null where none was. */
    isAsAnnounced: boolean | null;
  }
>;

/** `no-id`, `too-large`, `gone` and `gave-up` are for good; after `disk-full` and `disk-failed` it is tried again. */
export const NOT_KEPT = ['no-id', 'too-large', 'gone', 'gave-up', 'disk-full', 'disk-failed'] as const;
export type NotKept = (typeof NOT_KEPT)[number];

/** The file that a message carries does not lie here, or not yet. */
export type MediaNotKept = DomainEvent<'MediaNotKept', Whose & { reason: NotKept }>;

/** It was removed with all its bytes, and is not fetched again: whom it tells of was forgotten, or it was kept long enough. */
export type MediaRemoved = DomainEvent<
  'MediaRemoved',
  {
    mediaId: string;
    accountId: string;
    /** null where it was not here (yet). */
    fileId: string | null;
    why: 'forgotten' | 'retention';
  }
>;

export type MediaEvent = MediaKept | MediaNotKept | MediaRemoved;

export const mediaEvents = eventFamily<MediaEvent>('media-{media}', {
  MediaKept: [],
  MediaNotKept: [],
  MediaRemoved: [],
});

export const mediaStream = (mediaId: string) => `media-${mediaId}`;

/** A message carries one file at most. */
export const mediaIdOf = (channelId: number, providerMessageId: string) => idOf('media', channelId, providerMessageId);
