/** Accents of Latin letters, Arabic vowel signs, the stretching line, and what chooses how a character looks. */
export const ORNAMENTS = /[\u0300-\u036f]|[\u064b-\u065f]|\u0670|\u0640|\u20e3|[\ufe00-\ufe0f]/gu;

/** Letters without case and ornaments, and one way to write Arabic ones that people mix up. */
export const foldedLetters = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(ORNAMENTS, '')
    .replace(/[أإآٱ]/gu, 'ا')
    .replace(/[ىیې]/gu, 'ي')
    .replace(/ک/gu, 'ك')
    .replace(/ة/gu, 'ه')
    .normalize('NFC');
