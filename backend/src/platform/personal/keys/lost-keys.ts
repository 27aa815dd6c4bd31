import { Logger } from '@nestjs/common';
import type { RecordStore } from '@wavelane/read-store';
import { type KeyRecord, parts } from './sealed-keys.js';

/**
 * No subject has this id: those are base64url. It is among the keys as long as they are the keys that were made here.
 */
const HERE_ID = '~here';
export const LOST_KEYS_TABLE = 'lost-keys';
/** A number of people, in words for an operator. */
export const countedPeople = (people: number): string => (people === 1 ? '1 person' : `${people} people`);

/** Read together; an installation with more lost keys has other troubles. */
const MOST = 10_000;

interface LostKey extends Record<string, unknown> {
  generation: number;
}

/**
 * People whose keys an event names and the records lack, because the records are older than the log. Their data in the
 * log is read as erased, and all others are served as before. If all keys are gone, none counts as lost: an operator
 * must put them back.
 */
export class LostKeys {
  private readonly logger = new Logger('Keys');
  private readonly noted = new Set<string>();

  /** @param now Unix ms */
  constructor(
    private readonly keys: RecordStore,
    private readonly notes: RecordStore,
    private readonly now: () => number,
  ) {}

  /**
   * Marks the keys as those of this installation.
   * @param drawn there were keys before: if the table is empty now, they are gone
   */
  async begin(drawn: boolean): Promise<void> {
    const isGone = drawn && (await this.keys.scan('', 1, this.now())).length === 0;
    if (!isGone) await this.keys.addMany([{ id: HERE_ID, body: { generation: 0, sealed: null } }]);
  }

  async areHere(): Promise<boolean> {
    return (await this.keys.get(HERE_ID, this.now())) !== undefined;
  }

  /** @param missing the highest generation that an event names of each @returns whether they are lost, and others are there */
  async note(missing: ReadonlyMap<string, number>): Promise<boolean> {
    const fresh = [...missing].filter(([id]) => !this.noted.has(id));
    if (fresh.length === 0) return true;
    if (!(await this.areHere())) return false;
    await this.notes.addMany(fresh.map(([id, generation]) => ({ id, body: { generation } satisfies LostKey })));
    for (const [id] of fresh) this.noted.add(id);
    this.logger.warn(
      `The keys of ${countedPeople(fresh.length)} are not among the records; the log is read without them`,
    );
    return true;
  }

  /** How many people there are. Those who have a key again, or were given up, do not count any more. */
  async count(): Promise<number> {
    const lost = await this.notes.scan<LostKey>('', MOST, this.now());
    const generations = new Map(lost.map(({ id, body }) => [id, body.generation]));
    for (const ids of parts([...generations.keys()]))
      for (const { id, body } of await this.keys.getMany<KeyRecord>(ids, this.now())) {
        if (body.generation < (generations.get(id) ?? 0)) continue;
        generations.delete(id);
        this.noted.delete(id);
        await this.notes.remove(id);
      }
    return generations.size;
  }
}
