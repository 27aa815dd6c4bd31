/** Accents of Latin letters, Arabic vowel signs, the stretching line, and what chooses how a character looks. */
export const ORNAMENTS = /[\u0300-\u036f]|[\u064b-\u065f]|\u0670|\u0640|\u20e3|[\ufe00-\ufe0f]/gu;

/** Vietnamese words that a tone alone tells apart, and words without another meaning in their place. */
const BY_TONE: Readonly<Record<string, string>> = { dừng: 'ngung', đừng: 'đung', đưng: 'đung', nhận: 'nhanduoc' };
const TONED = /(?<![\p{L}\p{M}])(?:[dđ][uúùủũụưứừửữự]ng|nhận)(?![\p{L}\p{M}])/giu;

/**
 * Takes from Vietnamese words their tones without mixing them up: `đừng` refuses, `đúng` agrees, `dùng` is to use.
 * Without any tone they stay as they are.
 */
export const withoutTones = (text: string): string =>
  text.normalize('NFC').replace(TONED, (word) => {
    const small = word.toLowerCase();
    return BY_TONE[small] ?? (/^[dđ]ung$/u.test(small) ? small : 'khac');
  });

/** Letters without case and ornaments, and one way to write Arabic ones that people mix up. */
export const foldedLetters = (text: string): string =>
  withoutTones(text)
    .normalize('NFKD')
    .toLowerCase()
    .replace(ORNAMENTS, '')
    .replace(/[أإآٱ]/gu, 'ا')
    .replace(/[ىیې]/gu, 'ي')
    .replace(/ک/gu, 'ك')
    .replace(/ة/gu, 'ه')
    .normalize('NFC');
