import type { SupportedLanguage } from '@wavelane/contracts';

/** The content of a mail, before it is written as plain text and as HTML. */
export interface Letter {
  /** The product's own words, without any text of users. */
  subject: string;
  /** In large letters above the text; left out: the subject. */
  heading?: string;
  /** Paragraphs. */
  lines: readonly string[];
  action?: { label: string; url: string };
  /** The actions that the reader must do, one after another. */
  steps?: readonly string[];
  /** Default: English. */
  language?: SupportedLanguage;
  /** The most important sentence. It stands in a box above the text. */
  aside?: string;
  /** The lines of a bill, above their total. */
  items?: readonly (readonly [label: string, value: string])[];
  /** The figure that the items add up to. */
  total?: readonly [label: string, value: string];
  /** The facts of the event, such as place and time. */
  facts?: readonly (readonly [label: string, value: string])[];
  /** Why this mail came, and the advice to a reader who did not expect it. */
  closing: string;
}

const NAME_SHOWN = 60;

/**
 * Returns a name as a mail may show it: no control characters, no marks that turn the direction of the following text,
 * not longer than a name is. Undefined for a name that looks like a link: names are free text.
 */
export function shownName(name: string): string | undefined {
  const plain = name
    .normalize('NFKC')
    .replace(/[\p{Z}\p{Cc}]+/gu, ' ')
    .replace(/\p{C}/gu, '')
    .trim();
  if (plain === '' || /[:/@\\]|\S[.\u3002]\S|www/iu.test(plain)) return undefined;
  const signs = [...new Intl.Segmenter().segment(plain.slice(0, 8 * NAME_SHOWN))].map(({ segment }) => segment);
  return signs.length > NAME_SHOWN ? `${signs.slice(0, NAME_SHOWN).join('')}…` : plain;
}
