import { Secret, TOTP } from 'otpauth';

const PERIOD_MS = 30_000;
/** Codes of the steps before and after count, too: clocks of phones are not exact. */
const WINDOW = 1;
/** After this long no code of a step is taken any more, used or not. ms */
export const CODE_LIVES_MS = (2 * WINDOW + 1) * PERIOD_MS;

/** 160 bits, base32. */
export const newSecret = (): string => new Secret({ size: 20 }).base32;

/** Returns the address that an authenticator scans. @param email names the account in the app */
export const addressOf = (secret: string, email: string): string => totp(secret, email).toString();

const CODE = /^[0-9]{6}$/;

/**
 * @param code any text. @param now Unix ms. @returns the 30-second step of the code; null if no step that counts now
 * has it
 */
export function stepOf(secret: string, code: string, now: number): number | null {
  // The library compares bytes, and throws if six characters have more than six bytes.
  if (!CODE.test(code)) return null;
  const delta = totp(secret).validate({ token: code, timestamp: now, window: WINDOW });
  return delta === null ? null : Math.floor(now / PERIOD_MS) + delta;
}

/** The form that every authenticator supports: SHA-1, six digits, thirty seconds. */
const totp = (secret: string, label = '') =>
  new TOTP({
    issuer: 'Wavelane',
    label,
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD_MS / 1_000,
    secret: Secret.fromBase32(secret),
  });
