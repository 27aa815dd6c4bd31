import { type Position, START, type StoredEvent } from '@wavelane/event-store';
import type { RecordStore } from '@wavelane/read-store';
import { sameContent } from '../define/canonical.js';
import type { Projection } from '../define/definition.js';
import { NotNow } from '../define/errors.js';
import { asError, type Fault } from '../define/fault.js';
import type { Foundation } from '../foundation/foundation.js';
import type { Projector } from '../run/projector.js';
import { SingleKeyReplay } from './single-key-replay.js';
import { rowsName } from '../define/naming.js';
import { keysOf, rowsOf } from '../define/routing.js';
import type { RunningVersion } from '../run/running-version.js';

/** The outcome of folding one document again. `fault`: its fold throws (still). */
export type DocumentRebuilt = 'repaired' | 'unchanged' | 'fault';

interface Request extends Record<string, unknown> {
  projection: string;
  id: string;
  state: 'open' | DocumentRebuilt;
}

const PATIENCE_MS = 120_000;
const POLL_MS = 50;

/**
 * Folds single documents again from the whole log: after a fold was corrected, or to check a document. Done by the
 * process that projects, between two of its pages; other processes ask for it through a record.
 */
export class DocumentRebuilder {
  private readonly requests: RecordStore;

  constructor(
    private readonly foundation: Foundation,
    private readonly projector: Projector,
  ) {
    this.requests = foundation.readStore.records({ name: 'projection-requests', indexes: ['state'] });
  }

  /**
   * @param id a key, or the `event:<id>` of a fault without one
   * @throws NotNow where no process projects, or another one has begun to meanwhile
   */
  async refold(name: string, id: string): Promise<DocumentRebuilt> {
    this.foundation.projection(name);
    if (this.projector.isProjecting) {
      await this.settled();
      return this.here(name, id);
    }
    const recordId = `${name}|${id}`;
    const expiresAt = this.foundation.now() + PATIENCE_MS;
    const request: Request = { projection: name, id, state: 'open' };
    await this.requests.put(recordId, request, expiresAt);
    for (let waited = 0; waited < PATIENCE_MS; waited += POLL_MS) {
      const state = (await this.requests.get<Request>(recordId, this.foundation.now()))?.body.state;
      if (state !== undefined && state !== 'open') {
        await this.requests.remove(recordId);
        return state;
      }
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
    throw new NotNow(`No process has taken up the request to fold '${id}' of '${name}' again.`);
  }

  /** Does what other processes asked for, now or another time. */
  async answerRequests(): Promise<void> {
    if (!this.foundation.lease.isSettled) return;
    for (const { id: recordId, body, expiresAt } of await this.requests.list<Request>(
      { state: 'open' },
      this.foundation.now(),
    )) {
      const state = await this.here(body.projection, body.id);
      await this.requests.put(recordId, { ...body, state }, expiresAt);
    }
  }

  /** Waits while a process that projected before this one may still go by documents that it keeps. */
  private async settled(): Promise<void> {
    const { lease } = this.foundation;
    for (let waited = 0; !lease.isSettled && waited < 2 * lease.ttlMs; waited += POLL_MS)
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }

  private async here(name: string, id: string): Promise<DocumentRebuilt> {
    const projection = this.foundation.projection(name);
    const running = [...this.projector.running].filter((runningVersion) => runningVersion.projection.name === name);
    if (running.length === 0) throw new NotNow(`Projection '${name}' is not running.`);
    const outcomes: DocumentRebuilt[] = [];
    for (const runningVersion of running) outcomes.push(await this.inVersion(projection, runningVersion, id));
    return outcomes.includes('fault') ? 'fault' : outcomes.includes('repaired') ? 'repaired' : 'unchanged';
  }

  private async inVersion(
    projection: Projection,
    runningVersion: RunningVersion,
    id: string,
  ): Promise<DocumentRebuilt> {
    const { faults } = this.foundation;
    const { collection } = runningVersion.projectionVersion;
    const record = await faults.get(collection, id);
    if (record?.key !== null) return this.key(projection, runningVersion, id);
    const event = await this.eventById(projection, record.eventId, record.position as Position);
    if (!event) throw new NotNow(`Event ${record.eventId} is not in the log.`);
    let keys: readonly string[];
    try {
      keys = keysOf(projection, event);
      const rows = rowsOf(projection, event);
      if (rows.length > 0)
        await this.foundation.readStore.write({ rows: [{ collection: rowsName(collection), writes: rows }] });
    } catch (error) {
      await faults.add(projection.name, runningVersion.projectionVersion, { key: null, event, error: asError(error) });
      return 'fault';
    }
    const outcomes: DocumentRebuilt[] = [];
    for (const key of keys) outcomes.push(await this.key(projection, runningVersion, key));
    await faults.clear(collection, id);
    return outcomes.includes('fault') ? 'fault' : 'repaired';
  }

  /**
   * Most of the log is read beside the pages; only the last stretch and the writing hold them up. It is folded to the end
   * of the log, wherever the version is: what a process that projected before this one has in hand is then no later,
   * and is refused.
   */
  private async key(projection: Projection, runningVersion: RunningVersion, key: string): Promise<DocumentRebuilt> {
    const { eventStore, faults, lease } = this.foundation;
    const fold = new SingleKeyReplay(eventStore, projection, key);
    await fold.advance(await eventStore.head());
    return this.projector.exclusively(async () => {
      if (!lease.isSettled || !(await lease.confirm())) throw takenOver();
      await fold.advance(await eventStore.head());
      // A later one is met by the version itself.
      if (fold.fault && fold.fault.event.position <= runningVersion.position)
        return this.stillAtFault(projection, runningVersion, fold.fault);
      runningVersion.forget(key);
      const outcome = await this.write(runningVersion, fold);
      // Another process that has begun meanwhile may have read what was there.
      if (!(await lease.confirm())) throw takenOver();
      runningVersion.quarantined.delete(key);
      await faults.clear(runningVersion.projectionVersion.collection, key);
      return outcome;
    });
  }

  private async stillAtFault(
    projection: Projection,
    runningVersion: RunningVersion,
    fault: Fault,
  ): Promise<DocumentRebuilt> {
    await this.foundation.faults.add(projection.name, runningVersion.projectionVersion, fault);
    if (fault.key !== null) runningVersion.quarantined.add(fault.key);
    return 'fault';
  }

  /**
   * The right content at the position of the document that is there, where that is later: any position from the key's
   * last event on is true of it.
   */
  private async write(
    runningVersion: RunningVersion,
    { key, document, rows }: SingleKeyReplay,
  ): Promise<DocumentRebuilt> {
    const { readStore } = this.foundation;
    const { collection } = runningVersion.projectionVersion;
    if (rows.length > 0) await readStore.write({ rows: [{ collection: rowsName(collection), writes: rows }] });
    const [stored] = await readStore.load(collection, [key]);
    if (!stored && !document) return 'unchanged';
    const right = document ?? { position: START, body: null };
    const position = stored && stored.position > right.position ? stored.position : right.position;
    if (stored && sameContent(stored.body, right.body) && stored.position === position) return 'unchanged';
    await readStore.replace(collection, { id: key, position, body: right.body });
    return 'repaired';
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

const takenOver = () => new NotNow('Another process has begun to project meanwhile. Ask again.');
