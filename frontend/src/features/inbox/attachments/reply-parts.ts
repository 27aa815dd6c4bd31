import { CAPTION_MAX, mayHaveCaption, type UploadedMedia } from '@wavelane/contracts';

/** One message of an answer. */
export interface ReplyPart {
  text: string;
  media: UploadedMedia | null;
}

/**
 * The messages that a text and files become, in order: a file each. The text is the caption of the first file; it goes
 * first, by itself, if it is too long for that or the file is a sound.
 */
export function partsOf(text: string, files: readonly UploadedMedia[]): ReplyPart[] {
  const [first, ...others] = files;
  const alone = others.map((media) => ({ text: '', media }));
  if (!first) return [{ text, media: null }];
  if (text.trim() === '') return [{ text: '', media: first }, ...alone];
  if (text.length <= CAPTION_MAX && mayHaveCaption(first.kind)) return [{ text, media: first }, ...alone];
  return [{ text, media: null }, { text: '', media: first }, ...alone];
}
