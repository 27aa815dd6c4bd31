import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import type { SealedOrigin } from '../security.events.js';

export interface PlainOrigin {
  address: string;
  /** Such as `Firefox on Windows`. */
  device: string;
}

/** A key of a month, as the vault keeps it. */
export interface MonthKey {
  id: string;
  key: Buffer;
}

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** AES-256-GCM; the key's name is authenticated with it. */
export function sealOrigin({ id, key }: MonthKey, { address, device }: PlainOrigin): SealedOrigin {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(id));
  const body = Buffer.concat([cipher.update(JSON.stringify({ address, device }), 'utf8'), cipher.final()]);
  const sealed = Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64');
  return { keyId: id, sealed, addressIndex: addressIndex({ id, key }, address) };
}

/** @throws when it was not sealed with this key */
export function unsealOrigin({ id, key }: MonthKey, sealed: string): PlainOrigin {
  const bytes = Buffer.from(sealed, 'base64');
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES))
    .setAAD(Buffer.from(id))
    .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  const text = Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
  return JSON.parse(text.toString('utf8')) as PlainOrigin;
}

/** There are few addresses: with the key every one could be tried, without it none. */
export const addressIndex = ({ id, key }: MonthKey, address: string): string =>
  createHmac('sha256', key).update(`address:${id}:${address.trim().toLowerCase()}`).digest('base64url').slice(0, 32);
