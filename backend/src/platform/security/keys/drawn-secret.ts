import { randomBytes } from 'node:crypto';
import type { RecordStore } from '@wavelane/read-store';
import { type Sealer, SealBroken } from './sealer.js';

const SECRET_BYTES = 32;

/**
 * A secret of the installation that is drawn at random once and kept in the vault. It outlives a change of the master
 * key, which seals it anew.
 */
export class DrawnSecret {
  /** @param id among the secrets of the vault @param now Unix ms */
  constructor(
    private readonly id: string,
    private readonly vault: RecordStore,
    private readonly sealer: Sealer,
    private readonly now: () => number,
  ) {}

  /** undefined if it was not drawn. @throws SealBroken if no key opens it */
  async find(): Promise<string | undefined> {
    const kept = await this.vault.get<{ sealed: string }>(this.id, this.now());
    return kept && this.sealer.open(this.id, kept.body.sealed);
  }

  /** Draws it if it is missing; if two processes do so at once, both get the same. @throws SealBroken */
  async get(): Promise<string> {
    const found = await this.find();
    if (found !== undefined) return found;
    await this.vault.add(this.id, this.sealed(fresh()), null, this.now());
    const drawn = await this.find();
    if (drawn === undefined) throw new Error(`The secret ${this.id} was taken away while it was read`);
    return drawn;
  }

  /**
   * Draws another if it is lost: missing, or no key opens it.
   * @param text to be kept with it
   * @returns whether it was lost
   */
  async redraw(text: string): Promise<boolean> {
    try {
      if ((await this.find()) !== undefined) return false;
    } catch (error) {
      if (!(error instanceof SealBroken)) throw error;
    }
    await this.vault.put(this.id, this.sealed(fresh() + text), null);
    return true;
  }

  private sealed(text: string) {
    return { sealed: this.sealer.seal(this.id, text) };
  }
}

/** Always of the same length. */
const fresh = () => randomBytes(SECRET_BYTES).toString('base64');
