import { createCipheriv, createDecipheriv, createHmac, type KeyObject } from 'node:crypto';

const VERSION = '1';
const HEAD = `${VERSION}.`;
const GENERATION = /^[1-9]\d{0,8}$/;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Which key a box was sealed with: the subject's, and which of those that it had one after another, from 1. */
export interface KeyName {
  subject: string;
  generation: number;
}

/** A box does not open: its bytes, its key's name or its place were changed. */
export class BoxBroken extends Error {
  override readonly name = 'BoxBroken';
}

/**
 * AES-256-GCM, as `1.subject.generation.base64(iv | tag | ciphertext)`. The same at the same place is the same box, as an
 * event that is written once more is the same event: the IV is an HMAC of place and content, so no other content has it.
 * @param place of the log that it is for; it opens at no other
 */
export function sealBox({ subject, generation }: KeyName, key: KeyObject, place: string, plain: string): string {
  const head = `${VERSION}.${subject}.${generation}`;
  const bound = `${head}.${place}`;
  const iv = createHmac('sha256', key).update(`iv\n${bound}\n${plain}`).digest().subarray(0, IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(bound));
  const parts = [cipher.update(plain, 'utf8'), cipher.final()];
  return `${head}.${Buffer.concat([iv, cipher.getAuthTag(), ...parts]).toString('base64')}`;
}

/** @throws BoxBroken it is no box */
export function keyNameOf(box: string): KeyName {
  const afterSubject = box.indexOf('.', HEAD.length);
  const end = box.indexOf('.', afterSubject + 1);
  const subject = box.slice(HEAD.length, afterSubject);
  const generation = box.slice(afterSubject + 1, end === -1 ? undefined : end);
  if (!box.startsWith(HEAD) || afterSubject === -1 || subject === '' || !GENERATION.test(generation))
    throw new BoxBroken('What is sealed in it has not the form of a seal');
  return { subject, generation: Number(generation) };
}

/** @throws BoxBroken */
export function openBox(box: string, key: KeyObject, place: string): string {
  const end = box.lastIndexOf('.');
  try {
    return openGcm(box.slice(end + 1), key, `${box.slice(0, end)}.${place}`);
  } catch (cause) {
    throw new BoxBroken('What is sealed in it was changed, or belongs to another event', { cause });
  }
}

/**
 * Opens `base64(iv | tag | ciphertext)` of AES-256-GCM.
 * @param bound the text that was authenticated with it
 * @throws Error it was changed, or is bound to another text
 */
export function openGcm(body: string, key: KeyObject, bound: string): string {
  const bytes = Buffer.from(body, 'base64');
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES))
    .setAAD(Buffer.from(bound))
    .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  // Requested as a text, each would be given through a decoder of its own.
  const plain = decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES));
  decipher.final(); // throws; in this mode it has nothing more to give
  return plain.toString();
}
