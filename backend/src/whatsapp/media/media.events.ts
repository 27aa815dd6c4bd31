import type { SentMediaKind } from '@wavelane/contracts';
import { type DomainEvent, eventFamily, personal } from '@wavelane/event-store';
import { idOf } from '../../platform/domain/ids.js';
import type { Handle } from '../../platform/personal/handle.js';
import { erasedHandle, subjectOfAccount, subjectOfHandle } from '../../platform/personal/subjects.js';

/** The message that the file belongs to. No event of a received file holds personal data. */
interface Whose {
  mediaId: string;
  accountId: string;
  channelId: number;
  providerMessageId: string;
}

/** The file of a message is stored here, sealed. */
export type MediaKept = DomainEvent<
  'MediaKept',
  Whose & {
    /** Names the file: id, and the beginning of the digest. */
    fileId: string;
    /** The size of the file before it was sealed. */
    bytes: number;
    /** HMAC-SHA256 of its content under the account's key, hexadecimal: reveals nothing about it without the key. */
    digest: string;
    /** The type by its bytes, of those that a browser may show; `application/octet-stream` for all others. */
    contentType: string;
    /** Evidence if a file is disputed: whether it has the announced checksum; null if none was announced. */
    isAsAnnounced: boolean | null;
  }
>;

/** Failures of the place that files are kept in, after which it is tried again. */
export const NOT_KEPT_YET = ['disk-full', 'disk-failed', 'bucket-away', 'bucket-refused'] as const;

/** `no-id`, `too-large`, `gone` and `gave-up` are permanent. */
export const NOT_KEPT = ['no-id', 'too-large', 'gone', 'gave-up', ...NOT_KEPT_YET] as const;
export type NotKept = (typeof NOT_KEPT)[number];

/** The file of a message is not stored here, or not yet. */
export type MediaNotKept = DomainEvent<'MediaNotKept', Whose & { reason: NotKept }>;

/**
 * A member uploaded a file for a conversation. It is stored here, sealed, and can be sent to the person of the
 * conversation.
 */
export type MediaUploaded = DomainEvent<
  'MediaUploaded',
  {
    mediaId: string;
    accountId: string;
    channelId: number;
    conversationId: string;
    /** The handle of the conversation's person. */
    handle: Handle;
    /** Id of the member. */
    by: string;
    kind: SentMediaKind;
    /** The type by its bytes. */
    mimeType: string;
    /** How long a video or a voice note is, rounded; left out of all others. */
    seconds?: number;
    /** The name that the recipient sees; null once the person was forgotten. */
    name: string | null;
    /** The same as in {@link MediaKept}, all four. */
    fileId: string;
    bytes: number;
    digest: string;
    contentType: string;
  }
>;

/**
 * A member uploaded a file for a message before its recipient is known. Its name waits outside the log until it can be
 * sealed under the key of a person, because it may be personal data.
 */
export type MediaPrepared = DomainEvent<
  'MediaPrepared',
  Omit<MediaUploaded['data'], 'channelId' | 'conversationId' | 'handle' | 'name'> & {
    /** It was uploaded for many people: it becomes the account's when it is used, and no person's. */
    shared?: true;
  }
>;

/**
 * A prepared file was put into a message to this person, through this channel: from now on it belongs to their
 * conversation, and is kept as files of messages are.
 */
export type MediaAddressed = DomainEvent<
  'MediaAddressed',
  Pick<MediaUploaded['data'], 'mediaId' | 'accountId' | 'channelId' | 'conversationId' | 'handle' | 'name'> & {
    messageId: string;
  }
>;

/**
 * What keeps a file of the account: messages of a bulk job, sent through this channel, or a saved message. `templateId`: of
 * a template, of a canned reply, or of the account's away message or greeting. No two of them have the same id, and a file is
 * kept and let go of by the same rule for all of them, so there is one kind.
 */
export type MediaHolder = { kind: 'job'; jobId: string; channelId: number } | { kind: 'template'; templateId: string };

/**
 * A prepared file became one of the account: any member can send it, to any person, any number of times. It belongs to no
 * person, so it stays if one of its recipients is forgotten.
 */
export type MediaShared = DomainEvent<
  'MediaShared',
  { mediaId: string; accountId: string; /** null once the account was forgotten. */ name: string | null }
>;

/** A file of the account is kept for this. Written before the job or the template has it. */
export type MediaHeld = DomainEvent<'MediaHeld', { mediaId: string; accountId: string; holder: MediaHolder }>;

/** A template, a canned reply or an automatic message does not have the file any more; jobs that were written from it still do. */
export type MediaReleased = DomainEvent<'MediaReleased', { mediaId: string; accountId: string; templateId: string }>;

/**
 * An upload was put into a reply, or into a planned one, the first time. From now on it is kept as files of messages
 * are. `messageId`: of the message, or of the plan.
 */
export type MediaUsed = DomainEvent<'MediaUsed', { mediaId: string; accountId: string; messageId: string }>;

/**
 * It was removed with all its bytes, and is not fetched again: its person was forgotten, it was kept long enough, or it
 * was uploaded and not sent within a day.
 */
export type MediaRemoved = DomainEvent<
  'MediaRemoved',
  {
    mediaId: string;
    accountId: string;
    /** null if the file was not here (yet). */
    fileId: string | null;
    why: 'forgotten' | 'retention' | 'unused';
  }
>;

export type MediaEvent =
  | MediaKept
  | MediaNotKept
  | MediaUploaded
  | MediaPrepared
  | MediaAddressed
  | MediaShared
  | MediaHeld
  | MediaReleased
  | MediaUsed
  | MediaRemoved;

const FORGOTTEN = { handle: erasedHandle, name: null };
const ofPerson = ({ accountId, handle }: { accountId: string; handle: Handle }) => subjectOfHandle(accountId, handle);
const UPLOAD = personal<MediaUploaded['data']>(['handle', 'name'], FORGOTTEN, ofPerson);
const ADDRESSED = personal<MediaAddressed['data']>(['handle', 'name'], FORGOTTEN, ofPerson);
const SHARED = personal<MediaShared['data']>(['name'], { name: null }, ({ accountId }) => subjectOfAccount(accountId));

export const mediaEvents = eventFamily<MediaEvent>(
  'media-{media}',
  {
    MediaKept: [],
    MediaNotKept: [],
    MediaUploaded: [],
    MediaPrepared: [],
    MediaAddressed: [],
    MediaShared: [],
    MediaHeld: [],
    MediaReleased: [],
    MediaUsed: [],
    MediaRemoved: [],
  },
  { MediaUploaded: [UPLOAD], MediaAddressed: [ADDRESSED], MediaShared: [SHARED] },
);

export const mediaStream = (mediaId: string) => `media-${mediaId}`;

/** A message carries one file at most. */
export const mediaIdOf = (channelId: number, providerMessageId: string) => idOf('media', channelId, providerMessageId);

/** Returns the id of a member's upload: the same command gives the same id. */
export const uploadIdOf = (accountId: string, commandId: string) => idOf('media-upload', accountId, commandId);
