import { createHmac, randomBytes } from 'node:crypto';
import type { RecordStore } from '@wavelane/read-store';
import type { Sealer } from '../security/keys/sealer.js';
import { canonical, type HandleKind } from './handle.js';

/** Of its secret among those of the vault, so that a change of the master key seals it anew like all others. */
export const HANDLE_SECRET_ID = 'handle-ids';
const SECRET_BYTES = 32;
const ID_BYTES = 16;

/**
 * Names for handles that tell nothing about them: they may stand in stream names and outlive the person. Made with a
 * secret of the installation that is drawn once and kept; whoever has the log alone cannot try out numbers.
 */
export class HandleIds {
  private secret: Buffer | undefined;

  /** @param now Unix ms */
  constructor(
    private readonly vault: RecordStore,
    private readonly sealer: Sealer,
    private readonly now: () => number,
  ) {}

  /**
   * Reads the secret; the first process of an installation draws it, and of two at once one wins.
   * @throws SealBroken where no key opens it
   */
  async open(): Promise<void> {
    if (this.secret) return;
    const fresh = randomBytes(SECRET_BYTES).toString('base64');
    await this.vault.add(HANDLE_SECRET_ID, { sealed: this.sealer.seal(HANDLE_SECRET_ID, fresh) }, null, this.now());
    const kept = await this.vault.get<{ sealed: string }>(HANDLE_SECRET_ID, this.now());
    if (!kept) throw new Error('The secret of the handles was taken away while it was read');
    this.secret = Buffer.from(this.sealer.open(HANDLE_SECRET_ID, kept.body.sealed), 'base64');
  }

  /**
   * The same for every way in which a handle is written, another one in every account.
   * @returns 22 characters of base64url
   * @throws Error before {@link open} was awaited
   */
  idOf(accountId: string, kind: HandleKind | 'account', value: string): string {
    if (!this.secret) throw new Error('Handles have no names before their secret was read');
    return createHmac('sha256', this.secret)
      .update(JSON.stringify([accountId, kind, kind === 'account' ? value : canonical(kind, value)]))
      .digest()
      .subarray(0, ID_BYTES)
      .toString('base64url');
  }
}
