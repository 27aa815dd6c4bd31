import type { ReadStore, RecordStore } from '@wavelane/read-store';
import { INSTALLATION_TABLE } from '../../storage/installation.js';
import { Canary, CANARY_PURPOSE, opens } from './canary.js';
import type { KeyRing } from './key-ring.js';
import { keyIdOf, type Sealer } from './sealer.js';

export const VAULT_TABLE = 'vault';
/** The table of secrets that no key opens, put aside unchanged. */
const LOST_TABLE = 'vault-lost';
const PAGE = 200;

/** How the secrets of the vault are sealed. */
export interface Standing {
  /** The keys, the one in use first, and how many secrets each seals. */
  keys: { id: string; seals: number }[];
  /** Sealed with a key that is not there. */
  unknown: number;
  /** Unix ms: since then all are sealed with the key in use. */
  since: number | undefined;
}

/** All secrets of an installation, for changing the key of all of them. Safe beside everything else that runs. */
export class Seals {
  private readonly vault: RecordStore;
  private readonly lost: RecordStore;
  private readonly installation: RecordStore;
  private readonly sealer: Sealer;
  private readonly canary: Canary;

  constructor(
    readStore: ReadStore,
    ring: KeyRing,
    private readonly now: () => number,
  ) {
    this.vault = readStore.records({ name: VAULT_TABLE });
    this.lost = readStore.records({ name: LOST_TABLE });
    this.installation = readStore.records({ name: INSTALLATION_TABLE });
    this.sealer = ring.sealer('vault');
    this.canary = new Canary(this.installation, ring.sealer(CANARY_PURPOSE));
  }

  async standing(): Promise<Standing> {
    const counts = new Map(this.sealer.keyIds.map((id) => [id, 0]));
    let unknown = 0;
    for await (const { sealed } of this.walk(this.vault)) {
      const id = keyIdOf(sealed) ?? '';
      const count = counts.get(id);
      if (count === undefined) unknown++;
      else counts.set(id, count + 1);
    }
    const keys = [...counts].map(([id, seals]) => ({ id, seals }));
    return { keys, unknown, since: await this.canary.since(this.now()) };
  }

  /**
   * Seals anew, with the key in use, the secrets that an older key sealed. Each secret by itself, and only if it has
   * not changed since it was read: a newer value stays, and a crash leaves the others for the next time.
   * @returns how many
   */
  async renew(signal?: AbortSignal): Promise<number> {
    let renewed = 0;
    for await (const { id, sealed } of this.walk(this.vault, signal)) {
      if (this.sealer.isCurrent(sealed) || !opens(this.sealer, id, sealed)) continue;
      const fresh = this.sealer.seal(id, this.sealer.open(id, sealed));
      if (await this.vault.replace(id, { sealed: fresh }, null, this.now(), { sealed })) renewed++;
    }
    const isDone = !signal?.aborted && (await this.canary.opens(this.now())) === true;
    if (isDone && (await this.canary.since(this.now())) === undefined)
      await this.canary.replant(this.installation, this.now());
    return renewed;
  }

  /**
   * Takes the installation as it is: a new canary, and secrets that no key opens are put aside. Secrets that were put
   * aside before and open now come back.
   */
  async adopt(): Promise<{ lost: number; found: number }> {
    let [lost, found] = [0, 0];
    for await (const { id, sealed } of this.walk(this.lost)) {
      if (!opens(this.sealer, id, sealed)) continue;
      if (await this.vault.add(id, { sealed }, null, this.now())) found++;
      await this.lost.remove(id);
    }
    for await (const { id, sealed } of this.walk(this.vault)) {
      if (opens(this.sealer, id, sealed)) continue;
      await this.lost.put(id, { sealed }, null);
      // Ended rather than removed, so that a newer value stays.
      if (await this.vault.replace(id, { sealed }, this.now(), this.now(), { sealed })) lost++;
    }
    await this.vault.purge(this.now());
    await this.canary.replant(this.installation, this.now());
    return { lost, found };
  }

  private async *walk(records: RecordStore, signal?: AbortSignal): AsyncGenerator<{ id: string; sealed: string }> {
    for (let after = ''; !signal?.aborted;) {
      const page = await records.scan<{ sealed: string }>(after, PAGE, this.now());
      for (const { id, body } of page) yield { id, sealed: body.sealed };
      if (page.length < PAGE) return;
      after = page.at(-1)?.id ?? after;
    }
  }
}
