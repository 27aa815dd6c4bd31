import { MB } from '../limits.js';
import type { Check } from '../rules.js';
import { rule } from '../sayings/rules.js';
import type { Saying } from '../sayings/saying.js';

/** A kind of file that can be sent. */
export const SENT_MEDIA = ['image', 'sticker', 'video', 'audio', 'voice', 'document'] as const;
export type SentMediaKind = (typeof SENT_MEDIA)[number];

/** A kind of file that can stand above buttons. */
export type HeaderMediaKind = Exclude<SentMediaKind, 'audio' | 'voice' | 'sticker'>;

/** Use of an upload, if its sender states it: a voice note, or a file for many people. */
export const UPLOADED_AS = ['voice', 'shared'] as const;
export type UploadedAs = (typeof UPLOADED_AS)[number];

interface Allowed {
  bytes: number;
  /** Media types by the extension of a name; the bytes of a file decide. */
  types: Readonly<Record<string, string>>;
  /** For people. */
  name: Saying;
}

const OFFICE = 'application/vnd.openxmlformats-officedocument';
const OPEN = 'application/vnd.oasis.opendocument';

/** The files of each kind that WhatsApp shows, and their largest sizes. */
export const MEDIA_ALLOWED: Readonly<Record<SentMediaKind, Allowed>> = {
  image: { bytes: 5 * MB, name: rule('word-picture'), types: { jpg: 'image/jpeg', png: 'image/png' } },
  // Only of 512 by 512 pixels: another picture of that type is no sticker, and phones show it badly.
  sticker: { bytes: 0.5 * MB, name: rule('word-sticker'), types: { webp: 'image/webp' } },
  video: { bytes: 16 * MB, name: rule('word-video'), types: { mp4: 'video/mp4', '3gp': 'video/3gpp' } },
  audio: {
    bytes: 16 * MB,
    name: rule('word-sound'),
    types: { mp3: 'audio/mpeg', m4a: 'audio/mp4', aac: 'audio/aac', amr: 'audio/amr', ogg: 'audio/ogg' },
  },
  // Only if its sender says so: by its bytes alone it is a sound.
  voice: { bytes: 16 * MB, name: rule('word-voice-note'), types: { ogg: 'audio/ogg' } },
  document: {
    bytes: 16 * MB,
    name: rule('word-document'),
    types: {
      pdf: 'application/pdf',
      docx: `${OFFICE}.wordprocessingml.document`,
      xlsx: `${OFFICE}.spreadsheetml.sheet`,
      pptx: `${OFFICE}.presentationml.presentation`,
      odt: `${OPEN}.text`,
      ods: `${OPEN}.spreadsheet`,
    },
  },
};

/** The largest of all kinds. */
export const MEDIA_MAX_BYTES = 16 * MB;
/** Characters of a file's name. */
export const MEDIA_NAME_MAX = 120;
/** Files of an account that were uploaded and not sent yet. */
export const MEDIA_UNSENT_MAX = 100;
/** For how long an upload waits to be sent. */
export const MEDIA_UNSENT_HOURS = 24;
/** The text below a file. */
export const CAPTION_MAX = 1_024;

/** Media types of all kinds, for the `accept` of a file input. */
export const MEDIA_TYPES: readonly string[] = [
  ...new Set(SENT_MEDIA.flatMap((kind) => Object.values(MEDIA_ALLOWED[kind].types))),
];

/**
 * The kind of a file by its media type, which never says that a sound is a voice note; undefined if no such file can be sent. @param type of a file, by its bytes */
export const mediaKindOf = (type: string): SentMediaKind | undefined =>
  SENT_MEDIA.find((kind) => Object.values(MEDIA_ALLOWED[kind].types).includes(type));

/** The extension of names of such files. */
export const extensionOf = (type: string): string | undefined =>
  SENT_MEDIA.flatMap((kind) => Object.entries(MEDIA_ALLOWED[kind].types)).find(([, one]) => one === type)?.[0];

export const WRONG_MEDIA = rule('file-kind-not-sendable');

export const EMPTY_MEDIA = rule('file-empty');

/** For a file that was uploaded and has been removed since: it was not sent within a day. */
export const GONE_MEDIA = rule('file-not-here-any-more');
export const NO_CAPTION = rule('no-text-below-sound');
export const NO_BUTTONS = rule('no-buttons-with-sound');
/** For a header of text beside a file with buttons. */
export const NO_HEADER = rule('file-is-the-header');

/** For a file whose kind is not known yet. */
export const TOO_LARGE_MEDIA = rule('file-too-large', { n: MEDIA_MAX_BYTES / MB });

/** Checks the size of a file. @returns the problem; undefined if there is none */
export function mediaSizeProblem(kind: SentMediaKind, bytes: number): Saying | undefined {
  if (bytes === 0) return EMPTY_MEDIA;
  const { bytes: most, name } = MEDIA_ALLOWED[kind];
  return bytes > most ? rule('media-too-large', { what: name, n: most / MB }) : undefined;
}

/** Checks the text below a file: it may be empty. */
export const checkCaption: Check = (value) =>
  value.length > CAPTION_MAX ? rule('caption-too-long', { n: CAPTION_MAX }) : undefined;

const ALONE: readonly SentMediaKind[] = ['audio', 'voice', 'sticker'];

/** WhatsApp shows no text below a sound or a sticker. */
export const mayHaveCaption = (kind: SentMediaKind): boolean => !ALONE.includes(kind);

/** A file with buttons stands above them as their header: WhatsApp shows a sound or a sticker alone. */
export const mayHaveButtons = (kind: SentMediaKind): kind is HeaderMediaKind => mayHaveCaption(kind);

/** How long a voice note may be, in seconds. */
export const VOICE_MAX_SECONDS = 900;
