import {
  EMPTY_MEDIA,
  MB,
  MEDIA_MAX_BYTES,
  mediaKindOf,
  mediaSizeProblem,
  say,
  type SentMediaKind,
  type UploadedAs,
} from '@wavelane/contracts';
import { fileTypeFromBuffer } from 'file-type';
import { DomainError } from '../../../platform/domain/domain-error.js';
import { Refusal } from '../../../platform/http/errors/refusal.js';
import { isWholePicture } from '../../../platform/files/whole-picture.js';
import { formTooLarge } from '../../../platform/http/forms/form-rules.js';
import { nameOfUpload } from '../files/file-name.js';
import { NOT_OPUS } from '../looking/judge-tracks.js';
import { isStickerSized } from './sticker-size.js';
import { isMarkedText, unsendable } from './unsendable.js';

/**
 * The number of first bytes of an upload that are examined: office documents, and sounds with a picture in them, can be
 * recognised late only.
 */
export const UPLOAD_HEAD_BYTES = 1_048_576;

/** Types that the gateway knows under another name. */
const SAME: ReadonlyMap<string, string> = new Map([
  ['audio/x-m4a', 'audio/mp4'],
  ['audio/opus', 'audio/ogg'],
]);

/**
 * Returns the kind of an upload by its bytes; its name and the type that the browser states do not decide.
 * @param head its first {@link UPLOAD_HEAD_BYTES}
 * @param name as it was given @param as what its sender says that it is
 * @throws DomainError invalid: it is empty, a part of a picture, or no voice note; UnsupportedMediaTypeException, `formTooLarge`; each names the field `file`
 */
export async function judgeUpload(
  head: Buffer,
  bytes: number,
  name: string,
  as?: UploadedAs,
): Promise<{ kind: SentMediaKind; mimeType: string; name: string }> {
  if (bytes === 0) throw DomainError.invalid(EMPTY_MEDIA, { file: EMPTY_MEDIA });
  const found = isMarkedText(head) ? undefined : await fileTypeFromBuffer(head).catch(() => undefined);
  const type = found?.mime.split(';')[0] ?? '';
  const mimeType = SAME.get(type) ?? type;
  const told = as === 'voice' ? 'voice' : mediaKindOf(mimeType);
  const kind = told === 'sticker' && !isStickerSized(head) ? undefined : told;
  if (kind === 'voice' && mimeType !== 'audio/ogg') throw DomainError.invalid(NOT_OPUS, { file: NOT_OPUS });
  if (!kind) {
    const saying = unsendable(found, head, name);
    throw new Refusal(415, { saying, code: 'file_type', fields: { file: saying } });
  }
  const tooLarge = mediaSizeProblem(kind, bytes);
  if (tooLarge !== undefined) throw formTooLarge('file', tooLarge);
  if (!isWholePicture(mimeType, { head, bytes })) throw DomainError.invalid(INCOMPLETE, { file: INCOMPLETE });
  return { kind, mimeType, name: nameOfUpload(name, mimeType, kind) };
}

/** The message about a file that only begins like a picture. */
const INCOMPLETE = say('picture-incomplete');

/** The message about a file that is larger than any may be. */
export const TOO_LARGE = say('file-too-large', { n: MEDIA_MAX_BYTES / MB });
