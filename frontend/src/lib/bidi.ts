import { isRightToLeft } from '@/i18n/texts';

const RIGHT_TO_LEFT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/;

/**
 * A name or label of any script that stands within another text where no element can be: what follows keeps its place.
 * The marks are invisible, and left out where nothing runs from right to left.
 */
export const isolate = (text: string): string =>
  isRightToLeft || RIGHT_TO_LEFT.test(text) ? `\u2068${text}\u2069` : text;

/** Parts of one line, with the comma of the page's language between them. */
export const inOneLine = (parts: readonly (string | null | undefined | false)[]): string =>
  parts.filter(Boolean).join(isRightToLeft ? '، ' : ', ');
