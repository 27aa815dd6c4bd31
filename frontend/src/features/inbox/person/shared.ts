import type { ConversationLine, InboundContent } from '@wavelane/contracts';

/** The most that are shown: two rows. */
const SHOWN = 6;
const LINK = /https?:\/\/[^\s<>"]+/g;
/** Signs of a sentence, of WhatsApp's formats and of directions, in both scripts. */
const AFTER = /[.,;:!?*_~'«»“”‘’،؛؟…\u200e\u200f\u2066-\u2069]$/;
const BRACKETS = new Map([
  [')', '('],
  [']', '['],
  ['}', '{'],
]);
const countOf = (sign: string, text: string): number => text.split(sign).length - 1;

export type SharedFile = NonNullable<InboundContent['media']>;

export interface Shared {
  files: readonly SharedFile[];
  /** Addresses in messages, each once. */
  links: readonly string[];
}

/** An address without the signs after it. A bracket that it opened itself belongs to it. */
function trimmed(url: string): string {
  const last = url.at(-1) ?? '';
  const opening = BRACKETS.get(last);
  const isLoose = opening !== undefined && countOf(last, url) > countOf(opening, url);
  return isLoose || AFTER.test(url) ? trimmed(url.slice(0, -1)) : url;
}

/** The addresses in a text. */
const linksIn = (text: string): string[] =>
  (text.match(LINK) ?? []).map(trimmed).filter((url) => /^https?:\/\/[^/]/.test(url));

/** The files and links that the person sent in these lines, the newest first. */
export function sharedIn(lines: readonly ConversationLine[]): Shared {
  const messages = lines.flatMap((line) =>
    line.type === 'message' && line.from === 'person' && line.deletedAt === undefined ? line : [],
  );
  const files = messages.flatMap(({ content }) => {
    const { media } = content ?? {};
    return media && media.state === 'kept' && media.kind !== 'sticker' ? media : [];
  });
  const links = messages.flatMap(({ text, edited }) => linksIn((edited ? edited.text : text) ?? ''));
  return { files: files.slice(0, SHOWN), links: [...new Set(links)].slice(0, SHOWN) };
}
