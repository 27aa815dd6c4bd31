import {
  type CannedReply,
  personalise,
  type RichContent,
  type Template,
  type UploadedMedia,
} from '@wavelane/contracts';
import type { Asked } from './use-offered';

/** A text that can be put in. */
export interface Snippet {
  id: string;
  /** `/hours`, or a template's title. */
  name: string;
  text: string;
  isTemplate: boolean;
  content?: RichContent;
  /** Its file. */
  media?: UploadedMedia;
}

/** A slash that begins a word, and the letters up to the caret. */
const SLASH = /(?:^|\s)(\/([\p{L}\p{M}\p{N}_-]*))$/u;
/** The most choices offered at once: a member who wants another types on. */
const OFFERED = 8;

/** The snippet that is being typed at the caret; null if there is none. */
export function slashAt(text: string, caret: number): Asked | null {
  const [, whole, query] = SLASH.exec(text.slice(0, caret)) ?? [];
  return whole === undefined || query === undefined ? null : { query, start: caret - whole.length, end: caret };
}

const small = (text: string) => text.normalize('NFC').toLocaleLowerCase();

/**
 * The snippets that begin with the typed text: canned replies by their short name, then templates by a word of their
 * title.
 */
export function snippetsFor(query: string, canned: readonly CannedReply[], templates: readonly Template[]): Snippet[] {
  const wanted = small(query);
  const replies = canned.filter(({ shortName }) => small(shortName).startsWith(wanted));
  const titled = templates.filter(({ title }) =>
    small(title)
      .split(/[^\p{L}\p{M}\p{N}]+/u)
      .some((word) => word.startsWith(wanted)),
  );
  return [
    ...replies.map(({ id, shortName, text, content, media }) => ({
      ...{ id, name: `/${shortName}`, text, isTemplate: false },
      ...(content && { content }),
      ...(media && { media }),
    })),
    ...titled.map(({ id, title, body, content, media }) => ({
      ...{ id, name: title, text: body, isTemplate: true },
      ...(content && { content }),
      ...(media && { media }),
    })),
  ].slice(0, OFFERED);
}

/** A snippet as a person gets it. A name that looks like a variable is left to the server, which fills in once. */
export function filledFor({ name, phone }: { name: string | null; phone: string | null }, text: string): string {
  const plain = (value: string | null) => (value === null || value.includes('{{') ? undefined : value);
  return personalise(text, { name: plain(name), phone: plain(phone) });
}
