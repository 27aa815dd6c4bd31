import { Inject, Injectable } from '@nestjs/common';
import type { Traces } from '@wavelane/projections';
import type { ReadStore, RecordStore } from '@wavelane/read-store';
import { Clock } from '../../../platform/domain/clock.js';
import type { KeptKey } from '../../../platform/personal/keys/destroyed-mark.js';
import type { Handle } from '../../../platform/personal/handle.js';
import { READ_STORE } from '../../../platform/storage/tokens.js';

/** The data about a person that is still needed while they are being forgotten. The last step removes it. */
export interface Work extends Record<string, unknown> {
  handles: readonly Handle[];
  /** Their keys, after all other processes have lost them. */
  keys: readonly KeptKey[] | null;
  traces: Traces | null;
  /** A backup brought the data back: no other process works meanwhile. */
  restored?: true;
  /** For a whole account: how many parts of the traces there are, and how much was written anew so far. */
  parts?: number;
  refolded?: { documents: number; rows: number };
  /** How often it was kept: if two processes are at the same step, one goes on. */
  times: number;
}

/** How long the work stays if its order was never written into the log, in ms. */
const UNORDERED_MS = 86_400_000;

const NOTHING: Work = { handles: [], keys: null, traces: null, times: 0 };

/**
 * Keeps the data that is still needed about persons who are being forgotten: in records, so that it can be removed
 * without a trace.
 */
@Injectable()
export class ForgettingWork {
  private readonly records: RecordStore;

  constructor(
    @Inject(READ_STORE) readStore: ReadStore,
    private readonly clock: Clock,
  ) {
    this.records = readStore.records({ name: 'forgetting-work' });
  }

  /** Keeps the handles before the order is in the log; an existing record stays. */
  async prepare(forgettingId: string, handles: Work['handles']) {
    const now = this.clock.machine();
    const work: Work = { ...NOTHING, handles };
    await this.records.add(forgettingId, work, now + UNORDERED_MS, now);
  }

  /** Begins the work for a person whom a backup brought back with these keys. An existing record stays. */
  async restore(forgettingId: string, keys: readonly KeptKey[]): Promise<void> {
    await this.records.add(forgettingId, { ...NOTHING, keys, restored: true }, null, this.clock.machine());
  }

  /** Marks the work of an erasure that was under way when the backup was made. @throws Error as {@link keep} does */
  async markRestored(forgettingId: string): Promise<void> {
    const work = await this.find(forgettingId);
    if (!work.restored) await this.keep(forgettingId, { ...work, restored: true });
  }

  /**
   * Returns the work. If it is gone, subjects are still known by their ids: the log came from a backup, or all is done.
   */
  async find(forgettingId: string): Promise<Work> {
    return (await this.records.get<Work>(forgettingId, 0))?.body ?? NOTHING;
  }

  /** Keeps the work until it is removed. @throws Error if another process has kept it since it was read */
  async keep(forgettingId: string, work: Work): Promise<Work> {
    const body = { ...work, times: work.times + 1 };
    const isKept =
      (await this.records.replace(forgettingId, body, null, 0, { times: work.times })) ||
      (work.times === 0 && (await this.records.add(forgettingId, body, null, 0)));
    if (!isKept) throw new Error('Another process is forgetting the same');
    return body;
  }

  /** Traces of a whole account come in parts: there may be millions. */
  async keepPart(forgettingId: string, part: number, traces: Traces): Promise<void> {
    await this.records.put(partOf(forgettingId, part), { traces }, null);
  }

  async part(forgettingId: string, part: number): Promise<Traces | undefined> {
    return (await this.records.get<{ traces: Traces }>(partOf(forgettingId, part), 0))?.body.traces;
  }

  async removePart(forgettingId: string, part: number): Promise<void> {
    await this.records.remove(partOf(forgettingId, part));
  }

  async remove(forgettingId: string): Promise<void> {
    await this.records.remove(forgettingId);
    await this.records.purge(this.clock.machine());
  }
}

const partOf = (forgettingId: string, part: number) => `${forgettingId}:traces:${part}`;
