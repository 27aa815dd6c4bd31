import { CAPTION_MAX, mayHaveCaption, type RichContent, type UploadedMedia } from '@wavelane/contracts';

/** One message of an answer. */
export interface ReplyPart {
  text: string;
  media: UploadedMedia | null;
  content?: RichContent;
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

/**
 * The messages of an answer that has content beyond text: a list takes the text and goes first, any other is a message
 * of its own after all others.
 */
export function partsWith(content: RichContent | null, text: string, files: readonly UploadedMedia[]): ReplyPart[] {
  if (content === null) return partsOf(text, files);
  if (content.kind === 'list') return [{ text, media: null, content }, ...files.map((media) => ({ text: '', media }))];
  const before = text.trim() === '' && files.length === 0 ? [] : partsOf(text, files);
  return [...before, { text: '', media: null, content }];
}
