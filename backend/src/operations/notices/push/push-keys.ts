import { createECDH } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { ReadStore } from '@wavelane/read-store';
import { Clock } from '../../../platform/domain/clock.js';
import { DrawnSecret } from '../../../platform/security/keys/drawn-secret.js';
import { KeyRing } from '../../../platform/security/keys/key-ring.js';
import { READ_STORE } from '../../../platform/storage/tokens.js';

/** The id of the private key among the secrets of the vault. */
export const PUSH_KEY_SECRET_ID = 'web-push';

/** The keys by which push services know this installation (VAPID, RFC 8292), in base64url. */
export interface PushKeys {
  publicKey: string;
  privateKey: string;
}

/** Draws the keys once: browsers subscribe with the public one, so another pair would end all subscriptions. */
@Injectable()
export class InstallationPushKeys {
  private readonly drawn: DrawnSecret;
  private known: PushKeys | undefined;

  constructor(@Inject(READ_STORE) readStore: ReadStore, ring: KeyRing, clock: Clock) {
    const vault = readStore.records({ name: 'vault' });
    this.drawn = new DrawnSecret(PUSH_KEY_SECRET_ID, vault, ring.sealer('vault'), () => clock.machine());
  }

  /** @throws SealBroken if no key of the installation opens the secret */
  async get(): Promise<PushKeys> {
    this.known ??= pairOf(Buffer.from(await this.drawn.get(), 'base64'));
    return this.known;
  }
}

/** One of 2^32 random secrets of 32 bytes is too large for a private key of P-256; that one is refused here. */
function pairOf(secret: Buffer): PushKeys {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(secret);
  return { publicKey: pair.getPublicKey('base64url'), privateKey: secret.toString('base64url') };
}
