import type { RecordStore } from '@wavelane/read-store';
import { SealBroken, type Sealer } from './sealer.js';

const ID = 'canary';
const VALUE = 'sealed by this installation';
/** The purpose that its sealer's keys are derived for. */
export const CANARY_PURPOSE = 'installation';

interface CanaryRecord extends Record<string, unknown> {
  sealed: string;
  /** Unix ms: since then everything is sealed with this key. */
  since: number;
}

/** A known value, sealed: shows at the start whether the keys are the right ones and the records are there. */
export class Canary {
  constructor(
    private readonly records: Pick<RecordStore, 'get'>,
    private readonly sealer: Sealer,
  ) {}

  /** undefined without a canary. */
  async opens(now: number): Promise<boolean | undefined> {
    const found = await this.records.get<CanaryRecord>(ID, now);
    return found && opens(this.sealer, ID, found.body.sealed);
  }

  /** Since when the key in use is the one of everything; undefined before that. */
  async since(now: number): Promise<number | undefined> {
    const found = await this.records.get<CanaryRecord>(ID, now);
    return found && this.sealer.isCurrent(found.body.sealed) ? found.body.since : undefined;
  }

  /** Plants the first canary. @returns false if there is one already */
  async plant(records: RecordStore, now: number): Promise<boolean> {
    return records.add(ID, this.fresh(now), null, now);
  }

  /** Replaces any canary. */
  async replant(records: RecordStore, now: number): Promise<void> {
    await records.put(ID, this.fresh(now), null);
  }

  private fresh(now: number): CanaryRecord {
    return { sealed: this.sealer.seal(ID, VALUE), since: now };
  }
}

/** Whether a seal opens with one of the keys. */
export function opens(sealer: Sealer, name: string, sealed: string): boolean {
  try {
    sealer.open(name, sealed);
    return true;
  } catch (error) {
    if (error instanceof SealBroken) return false;
    throw error;
  }
}
