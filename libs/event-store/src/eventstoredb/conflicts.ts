import { LRUCache } from 'lru-cache';
import { StoreCorrupt } from '../errors.js';
import { type Revision, START } from '../event.js';
import type { Connection } from './connection.js';

/**
 * Conflicts in a row at the same revision of a stream before its revision is checked: one conflict is a writer that
 * came first.
 */
const SUSPICIOUS = 5;
const REMEMBERED = 1_000;

interface Standstill {
  revision: Revision;
  times: number;
}

/**
 * Distinguishes a stream that others write to from one that the server shows only in part. A command that reads the
 * latter always expects too low a revision, and would get the error of too many writers.
 */
export class Conflicts {
  private readonly standstills = new LRUCache<string, Standstill>({ max: REMEMBERED });

  constructor(private readonly connection: Connection) {}

  /** @throws StoreCorrupt the stream is at a revision that its readers do not get */
  async met(stream: string, revision: Revision): Promise<void> {
    const before = this.standstills.get(stream);
    const times = before?.revision === revision ? before.times + 1 : 1;
    this.standstills.set(stream, { revision, times });
    if (revision < 0 || times < SUSPICIOUS) return;
    this.standstills.delete(stream);
    const last = { from: revision, backwards: false, limit: 1 };
    const records = await this.connection.read((client) => client.readStream(stream, last));
    if (records?.[0]?.revision === revision) return;
    const message = `Stream ${stream} stands at revision ${revision}, which the server does not give out: events that were written are hidden or gone`;
    throw new StoreCorrupt(message, { place: { position: START, stream, revision } });
  }

  /** An append was taken. */
  settled(stream: string): void {
    this.standstills.delete(stream);
  }
}
