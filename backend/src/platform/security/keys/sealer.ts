import { createCipheriv, createHash, type KeyObject } from 'node:crypto';
import { openGcm } from '@wavelane/event-store';
import { randomness } from './randomness.js';

const PREFIX = 'v1';
const IV_BYTES = 12;

/** The one to make with, and those that are recognised too. As objects: Node 24 takes 12 µs for each use of bytes. */
export type Keys = readonly [KeyObject, ...KeyObject[]];

/** A seal does not open: of a key that is not there, changed, or moved from another row. */
export class SealBroken extends Error {
  override readonly name = 'SealBroken';
}

/**
 * AES-256-GCM envelopes `v1:keyId:base64(iv | tag | ciphertext)`. The name of what is sealed is authenticated with it,
 * so that rows cannot be swapped. All keys open; the first one seals.
 */
export class Sealer {
  private known: { keys: Keys; ids: readonly string[] } | undefined;

  /**
   * @param keys the same array as long as they are the same
   * @param refresh looks for other keys.
   * @returns true if there are some
   */
  constructor(
    private readonly keys: () => Keys,
    private readonly refresh: () => boolean = () => false,
  ) {}

  /** Ids of the keys, the sealing one first; envelopes carry it. */
  get keyIds(): readonly string[] {
    const keys = this.keys();
    if (this.known?.keys !== keys) this.known = { keys, ids: keys.map(idOf) };
    return this.known.ids;
  }

  seal(name: string, plaintext: string): string {
    const iv = randomness(IV_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.keys()[0], iv).setAAD(Buffer.from(name));
    const sealed = Buffer.concat([cipher.update(plaintext, 'utf8'), cipher.final()]);
    const body = Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64');
    return `${PREFIX}:${this.keyIds[0]}:${body}`;
  }

  /** @throws SealBroken */
  open(name: string, envelope: string): string {
    const { key, body } = this.opening(envelope) ?? {};
    if (!key || body === undefined)
      throw new SealBroken(`${name} was sealed with a key that this installation does not have (APP_KEY)`);
    try {
      return openGcm(body, key, name);
    } catch (error) {
      throw new SealBroken(`The seal of ${name} is broken: it was changed, or belongs to something else`, {
        cause: error,
      });
    }
  }

  /** The key and the body of an envelope, for `openGcm`; undefined if this installation does not have its key. */
  private opening(envelope: string): { key: KeyObject; body: string } | undefined {
    const [prefix, keyId, body] = envelope.split(':');
    const key = prefix === PREFIX ? this.keyOf(keyId) : undefined;
    return key && body !== undefined ? { key, body } : undefined;
  }

  /** Sealed with the key that seals now. */
  isCurrent(envelope: string): boolean {
    return keyIdOf(envelope) === this.keyIds[0];
  }

  private keyOf(keyId: string | undefined): KeyObject | undefined {
    const find = () => this.keys()[this.keyIds.findIndex((id) => id === keyId)];
    return find() ?? (this.refresh() ? find() : undefined);
  }
}

/** Which key an envelope was sealed with. */
export const keyIdOf = (envelope: string): string | undefined => envelope.split(':')[1];

const idOf = (key: KeyObject) => createHash('sha256').update(key.export()).digest('hex').slice(0, 8);
