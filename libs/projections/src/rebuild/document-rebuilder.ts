import { type Position, START, type StoredEvent } from '@wavelane/event-store';
import type { Projection } from '../define/definition.js';
import { NotNow } from '../define/errors.js';
import { asError } from '../define/fault.js';
import { rowsName } from '../define/naming.js';
import { Replay, replayLog } from '../define/replay.js';
import { keysOf, rowsOf } from '../define/routing.js';
import type { Foundation } from '../foundation/foundation.js';
import type { Projector } from '../run/projector.js';
import type { RunningVersion } from '../run/running-version.js';
import { Requests } from './requests.js';
import { asProjecting, rewrite } from './rewriting.js';

/** The outcome of folding one document again. `fault`: its fold throws (still). */
export type DocumentRebuilt = 'repaired' | 'unchanged' | 'fault';

interface Wanted {
  projection: string;
  /** A key, or the `event:<id>` of a fault without one. */
  id: string;
}

const PATIENCE_MS = 120_000;
const POLL_MS = 50;

/**
 * Folds single documents again from the whole log: after a fold was corrected, or to check a document. Done by the
 * process that projects, between two of its pages; other processes ask it to.
 */
export class DocumentRebuilder {
  private readonly requests: Requests<Wanted, DocumentRebuilt>;

  constructor(
    private readonly foundation: Foundation,
    private readonly projector: Pick<Projector, 'isProjecting' | 'exclusively' | 'running'>,
  ) {
    const { readStore, now } = foundation;
    this.requests = new Requests(readStore, 'projection-requests', now, PATIENCE_MS);
  }

  /**
   * @param id a key, or the `event:<id>` of a fault without one
   * @throws NotNow if no process projects, or another one has begun to meanwhile
   */
  async refold(name: string, id: string): Promise<DocumentRebuilt> {
    this.foundation.projection(name);
    if (!this.projector.isProjecting) return this.requests.ask({ projection: name, id });
    await this.settled();
    return this.here({ projection: name, id });
  }

  /** Carries out the requests of other processes, now or another time. */
  async answerRequests(): Promise<void> {
    if (this.foundation.lease.isSettled) await this.requests.answer((wanted) => this.here(wanted));
  }

  /** Waits while a process that projected before this one may still use documents that it keeps. */
  private async settled(): Promise<void> {
    const { lease } = this.foundation;
    for (let waited = 0; !lease.isSettled && waited < 2 * lease.ttlMs; waited += POLL_MS)
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }

  private async here({ projection: name, id }: Wanted): Promise<DocumentRebuilt> {
    const projection = this.foundation.projection(name);
    const running = [...this.projector.running].filter((version) => version.projection.name === name);
    if (running.length === 0) throw new NotNow(`Projection '${name}' is not running.`);
    const outcomes: DocumentRebuilt[] = [];
    for (const version of running) outcomes.push(await this.inVersion(projection, version, id));
    return worst(outcomes);
  }

  private async inVersion(projection: Projection, version: RunningVersion, id: string): Promise<DocumentRebuilt> {
    const record = await this.foundation.faults.get(version.collection, id);
    if (record?.key !== null) return this.key(projection, version, id);
    const event = await this.eventById(projection, record.eventId, record.position as Position);
    if (!event) throw new NotNow(`Event ${record.eventId} is not in the log.`);
    const { faults, readStore } = this.foundation;
    let keys: readonly string[];
    try {
      keys = keysOf(projection, event);
      const rows = rowsOf(projection, event);
      if (rows.length > 0)
        await readStore.write({ rows: [{ collection: rowsName(version.collection), writes: rows }] });
    } catch (error) {
      await faults.add(projection.name, version.projectionVersion, { key: null, event, error: asError(error) });
      return 'fault';
    }
    const outcomes: DocumentRebuilt[] = ['repaired'];
    for (const key of keys) outcomes.push(await this.key(projection, version, key));
    await faults.clear(version.collection, id);
    return worst(outcomes);
  }

  /**
   * Most of the log is read beside the pages; only the last stretch and the writing delay them. It is folded to the end
   * of the log, whatever the version's checkpoint: a pending write of a process that projected before this one is then
   * no later, and is refused.
   */
  private async key(projection: Projection, version: RunningVersion, key: string): Promise<DocumentRebuilt> {
    const { foundation } = this;
    const { eventStore, faults } = foundation;
    const wantsKey = (other: string) => other === key;
    const replay = new Replay(projection, { wantsKey, wantsRow: (_, keys) => keys.length > 0 });
    const toHead = async () => replayLog(eventStore, [{ replay, upTo: await eventStore.head() }]);
    await toHead();
    return asProjecting(foundation, this.projector, async () => {
      await toHead();
      const fault = replay.faults.get(key);
      // The version itself meets a later one.
      if (fault && fault.event.position <= version.position) {
        await faults.add(projection.name, version.projectionVersion, fault);
        version.quarantined.add(key);
        return 'fault';
      }
      version.forget(key);
      const outcome = await this.write(version.collection, key, replay);
      version.quarantined.delete(key);
      await faults.clear(version.collection, key);
      return outcome;
    });
  }

  private async write(collection: string, key: string, { documents, rows }: Replay): Promise<DocumentRebuilt> {
    const { readStore } = this.foundation;
    const writes = [...rows.values()];
    if (writes.length > 0) await readStore.write({ rows: [{ collection: rowsName(collection), writes }] });
    const [before] = await readStore.load(collection, [key]);
    const right = documents.get(key);
    if (!before && !right) return 'unchanged';
    const wrong = { id: key, before, right: right ?? { position: START, body: null } };
    return (await rewrite(readStore, collection, wrong)) ? 'repaired' : 'unchanged';
  }

  private async eventById(projection: Projection, id: string, upTo: Position): Promise<StoredEvent | undefined> {
    for (let after = START; after < upTo;) {
      const { handles } = projection;
      const { events, next, head } = await this.foundation.eventStore.readAll({ after, limit: 1_000, types: handles });
      const found = events.find((event) => event.id === id && event.position === upTo);
      if (found) return found;
      if (head) return undefined;
      after = next;
    }
    return undefined;
  }
}

const worst = (outcomes: readonly DocumentRebuilt[]): DocumentRebuilt =>
  outcomes.includes('fault') ? 'fault' : outcomes.includes('repaired') ? 'repaired' : 'unchanged';
