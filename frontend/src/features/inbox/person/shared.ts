import type { ConversationLine, InboundContent } from '@wavelane/contracts';

/** The most that are shown: two rows. */
const SHOWN = 6;
const LINK = /https?:\/\/[^\s<>"]+[^\s<>".,;:!?)*_~]/g;

export type SharedFile = NonNullable<InboundContent['media']>;

export interface Shared {
  files: readonly SharedFile[];
  /** Addresses in messages, each once. */
  links: readonly string[];
}

/** The files and links of these lines, the newest first. */
export function sharedIn(lines: readonly ConversationLine[]): Shared {
  const messages = lines.flatMap((line) => (line.type === 'message' && line.deletedAt === undefined ? line : []));
  const files = messages.flatMap(({ content }) => {
    const { media } = content ?? {};
    return media && media.state === 'kept' && media.kind !== 'sticker' ? media : [];
  });
  const links = messages.flatMap(({ text, edited }) => (edited ? edited.text : text)?.match(LINK) ?? []);
  return { files: files.slice(0, SHOWN), links: [...new Set(links)].slice(0, SHOWN) };
}
