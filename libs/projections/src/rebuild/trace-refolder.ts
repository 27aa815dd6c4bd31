import { randomUUID } from 'node:crypto';
import type { Position } from '@wavelane/event-store';
import type { LoadedDocument, RecordStore } from '@wavelane/read-store';
import { NotNow } from '../define/errors.js';
import { sameContent } from '../define/canonical.js';
import { rowsName } from '../define/naming.js';
import type { Foundation } from '../foundation/foundation.js';
import { groupsOf } from '../foundation/together.js';
import type { Projector } from '../run/projector.js';
import type { ProjectionVersion } from '../versions/version-pointer.js';
import type { Versions } from '../versions/versions.js';
import type { Traces } from './traces.js';
import { type Replayed, TracesReplay } from './traces-replay.js';

/** How much was written, of all versions together. */
export interface Refolded {
  documents: number;
  rows: number;
}

interface Request extends Record<string, unknown> {
  state: 'open' | 'done' | 'refused';
  traces: Traces;
  refolded: Refolded | null;
}

const PATIENCE_MS = 60_000;
const POLL_MS = 50;
const AT_ONCE = 200;

/**
 * Folds documents and rows again in every version of their projections, because what the log says to readers has changed:
 * the key of something was destroyed. Done by the process that projects; others ask for it through a record, which holds
 * the keys for as long as it takes. Versions of other code cannot be folded here, so what they have of it goes.
 */
export class TraceRefolder {
  private readonly requests: RecordStore;
  /** When requests that nobody waits for any more were removed last, Unix ms. */
  private purgedAt = 0;

  constructor(
    private readonly foundation: Foundation,
    private readonly projector: Projector,
    private readonly versions: Versions,
  ) {
    this.requests = foundation.readStore.records({ name: 'projection-refolds', indexes: ['state'] });
  }

  /** May be repeated. @throws NotNow where no process projects, or a version is being filled: then later */
  async refold(traces: Traces): Promise<Refolded> {
    if (this.projector.isProjecting) return this.here(traces);
    const id = randomUUID();
    const { now } = this.foundation;
    await this.requests.put(id, { state: 'open', traces, refolded: null } satisfies Request, now() + PATIENCE_MS);
    try {
      for (let waited = 0; waited < PATIENCE_MS; waited += POLL_MS) {
        const answer = (await this.requests.get<Request>(id, now()))?.body;
        if (answer?.refolded) return answer.refolded;
        if (!answer || answer.state === 'refused') break;
        await new Promise((resolve) => setTimeout(resolve, POLL_MS));
      }
    } finally {
      await this.requests.remove(id);
    }
    throw new NotNow('No process could fold these documents again now.');
  }

  /** Does what other processes asked for. */
  async answerRequests(): Promise<void> {
    if (!this.foundation.lease.isSettled) return;
    const { now } = this.foundation;
    if (now() - this.purgedAt > PATIENCE_MS) {
      await this.requests.purge(now());
      this.purgedAt = now();
    }
    for (const { id, body, expiresAt } of await this.requests.list<Request>({ state: 'open' }, now())) {
      const refolded = await this.here(body.traces).catch((error: unknown) => {
        if (error instanceof NotNow) return null;
        throw error;
      });
      const answer: Request = { traces: {}, refolded, state: refolded ? 'done' : 'refused' };
      await this.requests.replace(id, answer, expiresAt, now());
    }
  }

  /**
   * To the end of the log, wherever the versions are: what a process has in hand of before is then no later, and is
   * refused. What comes to nothing leaves a tombstone there for the same reason.
   */
  private async here(traces: Traces): Promise<Refolded> {
    const { eventStore, lease, projections } = this.foundation;
    const replay = new TracesReplay(eventStore, projections, traces);
    await replay.advance(await eventStore.head());
    return this.projector.exclusively(async () => {
      if (!lease.isSettled || !(await lease.confirm())) throw takenOver();
      const head = await eventStore.head();
      await replay.advance(head);
      const sum = { documents: 0, rows: 0 };
      for (const one of replay.replayed) {
        for (const version of await this.versionsOf(one.projection.name)) {
          sum.documents += await this.documents(one, version, head);
          sum.rows += await this.rows(one, version.collection);
        }
        await this.elsewhere(one, head);
      }
      if (!(await lease.confirm())) throw takenOver();
      return sum;
    });
  }

  /** Of this code. @throws NotNow */
  private async versionsOf(name: string): Promise<ProjectionVersion[]> {
    const { live, candidate, previous } = await this.versions.pointer(name);
    const isFilled = this.projector.running.unmade.every(({ projection }) => projection.name !== name);
    if (!isFilled || candidate?.state === 'filling') throw new NotNow(`'${name}' is being filled. Later.`);
    return [live, ...(candidate ? [candidate] : []), ...(previous ? [previous] : [])];
  }

  private async documents(
    { projection, wanted, documents, faults }: Replayed,
    version: ProjectionVersion,
    head: Position,
  ): Promise<number> {
    const { readStore, faults: log } = this.foundation;
    const { collection } = version;
    const running = this.projector.running.get(collection);
    let written = 0;
    for (const keys of groupsOf(wanted.keys, AT_ONCE)) {
      const stored = await this.load(collection, keys);
      await Promise.all(
        keys.map(async (id) => {
          const before = stored.get(id);
          const right = documents.get(id) ?? { position: head, body: null };
          const position = before && before.position > right.position ? before.position : right.position;
          running?.forget(id);
          if (before && before.position === position && sameContent(before.body, right.body)) return;
          await readStore.replace(collection, { id, position, body: right.body });
          written++;
        }),
      );
    }
    for (const id of wanted.keys) {
      await log.clear(collection, id);
      running?.quarantined.delete(id);
    }
    for (const [id, fault] of faults) {
      await log.add(projection.name, version, fault);
      running?.quarantined.add(id);
    }
    return written;
  }

  private async rows({ wanted, rows }: Replayed, collection: string): Promise<number> {
    let written = 0;
    for (const ids of groupsOf(wanted.rows, AT_ONCE)) {
      const stored = await this.load(rowsName(collection), ids);
      for (const [id, before] of stored) {
        const body = rows.get(id)?.body ?? null;
        if (sameContent(before.body, body)) continue;
        await this.foundation.readStore.replace(rowsName(collection), { id, position: before.position, body });
        written++;
      }
    }
    return written;
  }

  /** What other versions of the code have of it goes: only they could fold it. */
  private async elsewhere({ projection: { name }, wanted }: Replayed, head: Position): Promise<void> {
    for (const number of await this.versions.others(name)) {
      const { live, candidate, previous } = await this.versions.other(name, number);
      for (const { collection } of [live, candidate, previous].flatMap((one) => one ?? [])) {
        await this.empty(collection, wanted.keys, head);
        await this.empty(rowsName(collection), wanted.rows, head);
      }
    }
  }

  private async empty(collection: string, all: readonly string[], position: Position): Promise<void> {
    if (!(await this.foundation.readStore.collections()).includes(collection)) return;
    for (const ids of groupsOf(all, AT_ONCE))
      for (const [id, { body }] of await this.load(collection, ids))
        if (body !== null) await this.foundation.readStore.replace(collection, { id, position, body: null });
  }

  private async load(collection: string, ids: readonly string[]): Promise<ReadonlyMap<string, LoadedDocument>> {
    const loaded = await this.foundation.readStore.load(collection, ids);
    return new Map(loaded.map((document) => [document.id, document]));
  }
}

const takenOver = () => new NotNow('Another process has begun to project meanwhile.');
