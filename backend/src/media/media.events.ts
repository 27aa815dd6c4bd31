import type { SentMediaKind } from '@wavelane/contracts';
import { type DomainEvent, eventFamily, personal } from '@wavelane/event-store';
import { idOf } from '../platform/domain/ids.js';
import type { Handle } from '../platform/personal/handle.js';
import { erasedHandle, subjectOfHandle } from '../platform/personal/subjects.js';

/** Which message's file. Nothing in the events of files that came says anything about a person. */
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

/** A member uploaded a file for a conversation. It lies here, sealed, and can be sent to whom the conversation is with. */
export type MediaUploaded = DomainEvent<
  'MediaUploaded',
  {
    mediaId: string;
    accountId: string;
    channelId: number;
    conversationId: string;
    /** With whom. */
    handle: Handle;
    /** Id of the member. */
    by: string;
    kind: SentMediaKind;
    /** By its bytes. */
    mimeType: string;
    /** As it is called where it is sent; null once the person was forgotten. */
    name: string | null;
    /** As of {@link MediaKept}, all four. */
    fileId: string;
    bytes: number;
    digest: string;
    contentType: string;
  }
>;

/**
 * A member uploaded a file for a message before it is known to whom that goes. Its name waits outside the log until there is
 * somebody under whose key it can be sealed: it may tell of them.
 */
export type MediaPrepared = DomainEvent<
  'MediaPrepared',
  Omit<MediaUploaded['data'], 'channelId' | 'conversationId' | 'handle' | 'name'>
>;

/**
 * What was prepared was put into a message to this person, through this channel: from now on it is of their conversation, and
 * kept as files of messages are.
 */
export type MediaAddressed = DomainEvent<
  'MediaAddressed',
  Pick<MediaUploaded['data'], 'mediaId' | 'accountId' | 'channelId' | 'conversationId' | 'handle' | 'name'> & {
    messageId: string;
  }
>;

/**
 * An upload was put into a reply, or into one that is planned, the first time. From now on it is kept as files of messages
 * are. `messageId`: of the message, or of the plan.
 */
export type MediaUsed = DomainEvent<'MediaUsed', { mediaId: string; accountId: string; messageId: string }>;

/**
 * It was removed with all its bytes, and is not fetched again: whom it tells of was forgotten, it was kept long enough, or it
 * was uploaded and not sent within a day.
 */
export type MediaRemoved = DomainEvent<
  'MediaRemoved',
  {
    mediaId: string;
    accountId: string;
    /** null where it was not here (yet). */
    fileId: string | null;
    why: 'forgotten' | 'retention' | 'unused';
  }
>;

export type MediaEvent =
  MediaKept | MediaNotKept | MediaUploaded | MediaPrepared | MediaAddressed | MediaUsed | MediaRemoved;

const FORGOTTEN = { handle: erasedHandle, name: null };
const ofPerson = ({ accountId, handle }: { accountId: string; handle: Handle }) => subjectOfHandle(accountId, handle);
const UPLOAD = personal<MediaUploaded['data']>(['handle', 'name'], FORGOTTEN, ofPerson);
const ADDRESSED = personal<MediaAddressed['data']>(['handle', 'name'], FORGOTTEN, ofPerson);

export const mediaEvents = eventFamily<MediaEvent>(
  'media-{media}',
  {
    MediaKept: [],
    MediaNotKept: [],
    MediaUploaded: [],
    MediaPrepared: [],
    MediaAddressed: [],
    MediaUsed: [],
    MediaRemoved: [],
  },
  { MediaUploaded: [UPLOAD], MediaAddressed: [ADDRESSED] },
);

export const mediaStream = (mediaId: string) => `media-${mediaId}`;

/** A message carries one file at most. */
export const mediaIdOf = (channelId: number, providerMessageId: string) => idOf('media', channelId, providerMessageId);

/** Of what a member uploads: the same command gives the same. */
export const uploadIdOf = (accountId: string, commandId: string) => idOf('media-upload', accountId, commandId);
