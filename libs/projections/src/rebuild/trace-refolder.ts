import type { Position } from '@wavelane/event-store';
import type { LoadedDocument } from '@wavelane/read-store';
import { sameContent } from '../define/canonical.js';
import { NotNow } from '../define/errors.js';
import { rowsName } from '../define/naming.js';
import { Replay, replayLog } from '../define/replay.js';
import type { Foundation } from '../foundation/foundation.js';
import { groupsOf } from '../foundation/together.js';
import type { Projector } from '../run/projector.js';
import type { ProjectionVersion } from '../versions/version-pointer.js';
import type { Versions } from '../versions/versions.js';
import { Requests } from './requests.js';
import { asProjecting, rewrite } from './rewriting.js';
import type { Traces } from './traces.js';

/** Documents and rows that were written, of all versions together. */
export interface Refolded {
  documents: number;
  rows: number;
}

/** Documents and rows of one projection, as they should be. */
interface Refolding {
  wanted: Traces[string];
  replay: Replay;
}

const PATIENCE_MS = 60_000;
const AT_ONCE = 200;

/**
 * Folds documents and rows again in every version of their projections, because events read differently now: a key was
 * destroyed. Done by the process that projects; others request it through a record, which holds the keys for as long as
 * it takes. Versions of other code cannot be folded here, so their traces are removed.
 */
export class TraceRefolder {
  private readonly requests: Requests<Traces, Refolded>;

  constructor(
    private readonly foundation: Foundation,
    private readonly versions: Versions,
    private readonly projector: Projector,
  ) {
    const { readStore, now } = foundation;
    this.requests = new Requests(readStore, 'projection-refolds', now, PATIENCE_MS);
  }

  /** May be repeated. @throws NotNow if no process projects, or a version is being filled: then later */
  refold(traces: Traces): Promise<Refolded> {
    return this.projector.isProjecting ? this.here(traces) : this.requests.ask(traces);
  }

  /** Carries out the requests of other processes. */
  async answerRequests(): Promise<void> {
    if (this.foundation.lease.isSettled) await this.requests.answer((traces) => this.here(traces));
  }

  /**
   * Refolds to the end of the log, whatever the checkpoints of the versions: a write that a process has pending is then
   * no later, and is refused. A key without a document gets a tombstone there for the same reason.
   */
  private async here(traces: Traces): Promise<Refolded> {
    const { foundation } = this;
    const { eventStore, projections } = foundation;
    const all = projections.flatMap((projection): Refolding[] => {
      const wanted = traces[projection.name];
      if (!wanted) return [];
      const [keys, rows] = [new Set(wanted.keys), new Set(wanted.rows)];
      const options = { wantsKey: (key: string) => keys.has(key), wantsRow: (id: string) => rows.has(id) };
      return [{ wanted, replay: new Replay(projection, options) }];
    });
    const upTo = (head: Position) => all.map(({ replay }) => ({ replay, upTo: head }));
    await replayLog(eventStore, upTo(await eventStore.head()));
    return asProjecting(foundation, this.projector, async () => {
      const head = await eventStore.head();
      await replayLog(eventStore, upTo(head));
      const sum = { documents: 0, rows: 0 };
      for (const one of all) {
        for (const version of await this.versionsOf(one.replay.projection.name)) {
          sum.documents += await this.documents(one, version, head);
          sum.rows += await this.rows(one, version.collection);
        }
        await this.elsewhere(one, head);
      }
      return sum;
    });
  }

  /** The versions of this code. @throws NotNow */
  private async versionsOf(name: string): Promise<ProjectionVersion[]> {
    const { live, candidate, previous } = await this.versions.pointer(name);
    const isFilled = this.projector.running.unmade.every(({ projection }) => projection.name !== name);
    if (!isFilled || candidate?.state === 'filling') throw new NotNow(`'${name}' is being filled. Later.`);
    return [live, ...(candidate ? [candidate] : []), ...(previous ? [previous] : [])];
  }

  private async documents({ wanted, replay }: Refolding, version: ProjectionVersion, head: Position): Promise<number> {
    const { readStore, faults: log } = this.foundation;
    const { collection } = version;
    const running = this.projector.running.get(collection);
    let written = 0;
    for (const keys of groupsOf(wanted.keys, AT_ONCE)) {
      const stored = await this.load(collection, keys);
      await Promise.all(
        keys.map(async (id) => {
          running?.forget(id);
          const right = replay.documents.get(id) ?? { position: head, body: null };
          if (await rewrite(readStore, collection, { id, before: stored.get(id), right })) written++;
        }),
      );
    }
    for (const id of wanted.keys) {
      await log.clear(collection, id);
      running?.quarantined.delete(id);
    }
    for (const [id, fault] of replay.faults) {
      await log.add(replay.projection.name, version, fault);
      running?.quarantined.add(id);
    }
    return written;
  }

  private async rows({ wanted, replay }: Refolding, collection: string): Promise<number> {
    let written = 0;
    for (const ids of groupsOf(wanted.rows, AT_ONCE)) {
      const stored = await this.load(rowsName(collection), ids);
      for (const [id, before] of stored) {
        const body = replay.rows.get(id)?.body ?? null;
        if (sameContent(before.body, body)) continue;
        await this.foundation.readStore.replace(rowsName(collection), { id, position: before.position, body });
        written++;
      }
    }
    return written;
  }

  /** Removes the traces from other versions of the code: only they could fold them. */
  private async elsewhere({ wanted, replay }: Refolding, head: Position): Promise<void> {
    const { name } = replay.projection;
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
