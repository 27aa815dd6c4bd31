import { MB } from '../limits.js';
import type { Check } from '../rules.js';

/** What can be sent as a file. */
export const SENT_MEDIA = ['image', 'video', 'audio', 'document'] as const;
export type SentMediaKind = (typeof SENT_MEDIA)[number];

interface Allowed {
  bytes: number;
  /** Media types by the extension of a name, told by the bytes of a file. */
  types: Readonly<Record<string, string>>;
  /** For people. */
  name: string;
}

const OFFICE = 'application/vnd.openxmlformats-officedocument';
const OPEN = 'application/vnd.oasis.opendocument';

/** Which files of each kind WhatsApp shows, and how large they may be. */
export const MEDIA_ALLOWED: Readonly<Record<SentMediaKind, Allowed>> = {
  image: { bytes: 5 * MB, name: 'A picture', types: { jpg: 'image/jpeg', png: 'image/png' } },
  video: { bytes: 16 * MB, name: 'A video', types: { mp4: 'video/mp4', '3gp': 'video/3gpp' } },
  audio: {
    bytes: 16 * MB,
    name: 'A sound',
    types: { mp3: 'audio/mpeg', m4a: 'audio/mp4', aac: 'audio/aac', amr: 'audio/amr', ogg: 'audio/ogg' },
  },
  document: {
    bytes: 16 * MB,
    name: 'A document',
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

/** For what every browser and phone understands by an extension: the media types of all kinds. */
export const MEDIA_TYPES: readonly string[] = SENT_MEDIA.flatMap((kind) => Object.values(MEDIA_ALLOWED[kind].types));

/** undefined where nothing of this type can be sent. @param type of a file, by its bytes */
export const mediaKindOf = (type: string): SentMediaKind | undefined =>
  SENT_MEDIA.find((kind) => Object.values(MEDIA_ALLOWED[kind].types).includes(type));

/** The extension of names of such files. */
export const extensionOf = (type: string): string | undefined =>
  SENT_MEDIA.flatMap((kind) => Object.entries(MEDIA_ALLOWED[kind].types)).find(([, one]) => one === type)?.[0];

export const WRONG_MEDIA =
  'This kind of file cannot be sent. Choose a picture (JPEG, PNG), a video (MP4, 3GP), a sound (MP3, M4A, AAC, AMR, OGG), a PDF or an office document';

export const EMPTY_MEDIA = 'This file is empty. Choose another one';

/** Of what was uploaded and removed since: nobody sent it within a day. */
export const GONE_MEDIA = 'This file is not here any more. Add it again';
export const NO_CAPTION = 'WhatsApp shows no text below a sound. Send the text by itself';
export const NO_BUTTONS = 'A message with a file has no buttons. Take them out, or send the file by itself';

/** Answers with what to tell about the size of a file; undefined where it is fine. */
export function mediaSizeProblem(kind: SentMediaKind, bytes: number): string | undefined {
  if (bytes === 0) return EMPTY_MEDIA;
  const { bytes: most, name } = MEDIA_ALLOWED[kind];
  return bytes > most ? `${name} can have at most ${most / MB} MB. Choose a smaller one` : undefined;
}

/** Of the text below a file: it may be empty. */
export const checkCaption: Check = (value) =>
  value.length > CAPTION_MAX ? `The text below a file must be at most ${CAPTION_MAX} characters` : undefined;

/** WhatsApp shows no text below a sound. */
export const mayHaveCaption = (kind: SentMediaKind): boolean => kind !== 'audio';
