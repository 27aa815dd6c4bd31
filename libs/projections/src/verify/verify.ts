import { type EventStore, type Position, START } from '@wavelane/event-store';
import type { ReadStore } from '@wavelane/read-store';
import { sameContent } from '../define/canonical.js';
import type { Document, Projection } from '../define/definition.js';
import { Replay, replayLog } from '../define/replay.js';
import { type LiveDocuments, liveDocuments } from './live-documents.js';

/** A document that differs from the log. */
export interface DocumentDifference {
  key: string;
  kind: 'missing' | 'extra' | 'different';
  expected: Document | null;
  found: Document | null;
}

export interface ProjectionReport {
  projection: string;
  collection: string;
  /** The start of the comparison: the checkpoint of the live version, so that lag is never taken for a difference. */
  position: Position;
  documents: number;
  /** Keys with a fold that throws; their documents are known to be stale and are not compared. */
  quarantined: number;
  /** Documents that moved so fast that they could not be caught at one position. */
  unsettled: number;
  /** The first ones. */
  differences: DocumentDifference[];
  /** How many there are. */
  total: number;
}

export interface VerifyOptions {
  /** Differences of one projection that are kept; all are counted. Default 20. */
  maxDifferences?: number;
  /** Documents folded at once; a larger read model takes several walks through the log instead of more memory. */
  documentsAtOnce?: number;
  /** Gets every difference as it is found. */
  onDifference?: (projection: string, difference: DocumentDifference) => void;
  /** Its documents cannot be read; the others are checked all the same. Rethrows any other error. */
  onUnreadable?: (projection: string, error: unknown) => void;
}

const PAGE = 1_000;
const MAX_DIFFERENCES = 20;
const DOCUMENTS_AT_ONCE = 50_000;
const ROUNDS = 20;
const WAIT_MS = 25;

/**
 * Folds a projection again in memory and compares every document with the live version, which may continue projecting
 * meanwhile: the fold catches up with a document that is ahead of it.
 * @returns undefined if the projection has no documents yet
 */
export async function verifyProjection(
  { eventStore, readStore }: { eventStore: EventStore; readStore: ReadStore },
  projection: Projection,
  options: VerifyOptions = {},
): Promise<ProjectionReport | undefined> {
  const { documentsAtOnce = DOCUMENTS_AT_ONCE } = options;
  const found = await findDocuments(readStore, projection);
  if (!found) return undefined;
  const report = emptyReport(found);
  const { collection, documents } = report;
  const parts = Math.max(1, Math.ceil(documents / documentsAtOnce));
  for (let part = 0; part < parts; part++) {
    const isMine = (key: string) => partOf(key, parts) === part;
    const replay = new Replay(projection, { wantsKey: isMine });
    await new PartVerification({ eventStore, readStore }, collection, replay, report, options).run(isMine);
    report.quarantined += replay.faults.size;
  }
  return report;
}

interface FoundDocuments {
  projection: Projection;
  live: LiveDocuments;
  documents: number;
}

async function findDocuments(readStore: ReadStore, projection: Projection): Promise<FoundDocuments | undefined> {
  const live = await liveDocuments(readStore, projection);
  return live && { projection, live, documents: await readStore.count(live.collection) };
}

function emptyReport({ projection, live: { collection, position }, documents }: FoundDocuments): ProjectionReport {
  const none = { quarantined: 0, unsettled: 0, differences: [], total: 0 };
  return { projection: projection.name, collection, position, documents, ...none };
}

/**
 * {@link verifyProjection} for many: the small ones share walks through the log. Projections without documents are left
 * out.
 */
export async function verifyProjections(
  stores: { eventStore: EventStore; readStore: ReadStore },
  projections: readonly Projection[],
  options: VerifyOptions = {},
): Promise<ProjectionReport[]> {
  const { documentsAtOnce = DOCUMENTS_AT_ONCE } = options;
  const reports: ProjectionReport[] = [];
  let group: FoundDocuments[] = [];
  const finish = async () => {
    const replays = group.map((found) => ({ found, replay: new Replay(found.projection), upTo: found.live.position }));
    await replayLog(stores.eventStore, replays);
    for (const { found, replay } of replays) {
      const report = emptyReport(found);
      const part = new PartVerification(stores, found.live.collection, replay, report, options);
      await readable(options, report.projection, () => part.run(() => true));
      report.quarantined = replay.faults.size;
      reports.push(report);
    }
    group = [];
  };
  for (const projection of projections) {
    const found = await readable(options, projection.name, () => findDocuments(stores.readStore, projection));
    if (!found) continue;
    if (found.documents > documentsAtOnce) {
      const report = await readable(options, projection.name, () => verifyProjection(stores, projection, options));
      if (report) reports.push(report);
      continue;
    }
    if (group.reduce((sum, { documents }) => sum + documents, found.documents) > documentsAtOnce) await finish();
    group.push(found);
  }
  await finish();
  return reports;
}

async function readable<T>(
  { onUnreadable }: VerifyOptions,
  name: string,
  work: () => Promise<T>,
): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (!onUnreadable) throw error;
    onUnreadable(name, error);
    return undefined;
  }
}

function partOf(key: string, parts: number): number {
  if (parts === 1) return 0;
  let hash = 0;
  for (let at = 0; at < key.length; at++) hash = (Math.imul(hash, 31) + key.charCodeAt(at)) >>> 0;
  return hash % parts;
}

/** The documents of one part of the keys against their replay. */
class PartVerification {
  constructor(
    private readonly stores: { eventStore: EventStore; readStore: ReadStore },
    private readonly collection: string,
    private readonly replay: Replay,
    private readonly report: ProjectionReport,
    private readonly options: VerifyOptions,
  ) {}

  async run(isMine: (key: string) => boolean): Promise<void> {
    const { stores, collection, replay } = this;
    await this.toCheckpoint();
    const suspects = new Set<string>();
    for (let after = ''; ;) {
      const page = await stores.readStore.scan<Document>(collection, after, PAGE);
      for (const { id, body } of page) {
        if (!isMine(id) || replay.faults.has(id)) continue;
        if (sameContent(replay.documents.get(id)?.body ?? null, body)) replay.letGo(id);
        else suspects.add(id);
      }
      if (page.length < PAGE) break;
      after = page.at(-1)?.id ?? after;
      await new Promise((resolve) => setImmediate(resolve));
    }
    // The remaining documents were found to be wrong, or not found.
    for (const [key, { body }] of replay.documents) if (body && !replay.faults.has(key)) suspects.add(key);
    await this.settle([...suspects]);
  }

  /** Checks suspicious documents again, until the replay has caught up with them. */
  private async settle(suspects: string[]): Promise<void> {
    let open = suspects;
    for (let round = 0; open.length > 0 && round < ROUNDS; round++) {
      if (round > 0) await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
      await this.toCheckpoint();
      const moving: string[] = [];
      for (let from = 0; from < open.length; from += PAGE)
        moving.push(...(await this.judge(open.slice(from, from + PAGE))));
      open = moving;
    }
    this.report.unsettled += open.length;
  }

  /** @returns keys of stored documents ahead of the replay */
  private async judge(keys: readonly string[]): Promise<string[]> {
    const { replay } = this;
    const stored = new Map(
      (await this.stores.readStore.load(this.collection, keys)).map((document) => [document.id, document]),
    );
    const moving: string[] = [];
    for (const key of keys) {
      const document = stored.get(key);
      const found = document?.body ?? null;
      const expected = replay.documents.get(key)?.body ?? null;
      if (replay.faults.has(key) || sameContent(expected, found)) continue;
      if ((document?.position ?? '') > replay.position) moving.push(key);
      else this.note({ key, kind: !expected ? 'extra' : !found ? 'missing' : 'different', expected, found });
    }
    return moving;
  }

  private note(difference: DocumentDifference): void {
    const { report, options } = this;
    const { maxDifferences = MAX_DIFFERENCES, onDifference } = options;
    report.total++;
    if (report.differences.length < maxDifferences) report.differences.push(difference);
    onDifference?.(report.projection, difference);
  }

  private async toCheckpoint(): Promise<void> {
    const { eventStore, readStore } = this.stores;
    const upTo = ((await readStore.checkpoint(this.collection))?.position ?? START) as Position;
    await replayLog(eventStore, [{ replay: this.replay, upTo }]);
  }
}
