/** Comes after every text that begins like the one it is put behind. */
export const AFTER_ALL = '\u{10ffff}';

/** The range of texts that begin like this one, in the order of their bytes. */
export const beginningWith = (text: string): { gte: string; lt: string } => ({ gte: text, lt: text + AFTER_ALL });
