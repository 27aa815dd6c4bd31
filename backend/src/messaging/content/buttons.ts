import { randomBytes } from 'node:crypto';

/** RFC 4648 base 32, lower case: letters and digits that survive every gateway. */
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567';

/** 100 random bits, 20 characters: a token cannot be guessed, so a press proves which message was received. */
export function newToken(random: (size: number) => Uint8Array = randomBytes): string {
  return Array.from(random(20), (byte) => ALPHABET[byte & 31]).join('');
}

/** The id of a button, 1 to 3, or of a row of a list, 1 to 10. */
export const buttonId = (token: string, n: number) => `${token}.${n}`;

/** Reads our ids of buttons and rows; undefined for other ids. The gateway's `ButtonsV3:` prefix may still be on it. */
export function parseButtonId(id: string | null): { token: string; button: number } | undefined {
  const match = /^(?:[A-Za-z]+V\d+:)?([a-z2-7]{20})\.([1-9]|10)$/.exec(id ?? '');
  const [, token, button] = match ?? [];
  return token === undefined ? undefined : { token, button: Number(button) };
}
