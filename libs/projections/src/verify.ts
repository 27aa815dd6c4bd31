import { type EventStore, type Position, START } from '@wavelane/event-store';
import type { ReadStore } from '@wavelane/read-store';
import { fold } from './batch.js';
import type { Document, Projection } from './definition.js';
import { readLineage } from './lineage.js';

/** A document that is not what the log says. */
export interface DocumentDifference {
  key: string;
  kind: 'missing' | 'extra' | 'different';
  expected: Document | null;
  found: Document | null;
}

export interface ProjectionReport {
  projection: string;
  collection: string;
  /** Where both were compared: the checkpoint of the live edition, so that lag is never taken for a difference. */
  position: Position;
  documents: number;
  /** Keys whose fold throws; their documents are known to be stale and are not compared. */
  quarantined: number;
  differences: DocumentDifference[];
}

const PAGE = 1_000;

/**
 * Folds a projection again in memory and compares every document with the live edition. Nothing may be projecting
 * meanwhile. @returns undefined where the projection has no edition yet
 */
export async function verifyProjection(
  { eventStore, readStore }: { eventStore: EventStore; readStore: ReadStore },
  projection: Projection,
  maxDifferences = 20,
): Promise<ProjectionReport | undefined> {
  const found = await readLineage(readStore, projection);
  const collection = found?.lineage.live.collection;
  const checkpoint = collection === undefined ? undefined : await readStore.checkpoint(collection);
  if (collection === undefined || !checkpoint) return undefined;
  const upTo = checkpoint.position as Position;
  const { documents: expected, broken } = await shadow(eventStore, projection, upTo);
  const differences: DocumentDifference[] = [];
  const note = (difference: DocumentDifference) => {
    if (differences.length < maxDifferences && !broken.has(difference.key)) differences.push(difference);
  };
  for (let after = ''; ;) {
    const page = await readStore.scan(collection, after, PAGE);
    for (const { id, body } of page) {
      const wanted = expected.get(id)?.body;
      if (!wanted) note({ key: id, kind: 'extra', expected: null, found: body });
      else if (canonical(wanted) !== canonical(body))
        note({ key: id, kind: 'different', expected: wanted, found: body });
      expected.delete(id);
    }
    if (page.length < PAGE) break;
    after = page.at(-1)!.id;
  }
  for (const [key, { body }] of expected) if (body) note({ key, kind: 'missing', expected: body, found: null });
  const documents = await readStore.count(collection);
  return { projection: projection.name, collection, position: upTo, documents, quarantined: broken.size, differences };
}

async function shadow(eventStore: EventStore, projection: Projection, upTo: Position) {
  const documents = new Map<string, { position: string; body: Document | null }>();
  const broken = new Set<string>();
  for (let after = START; after < upTo;) {
    const { events, next, head } = await eventStore.readAll({ after, limit: PAGE, types: projection.handles });
    const mine = events.filter((event) => event.position <= upTo);
    const folded = fold(projection, mine, documents, broken);
    for (const { id, position, body } of folded.documents) documents.set(id, { position, body });
    for (const { key } of folded.faults) if (key !== null) broken.add(key);
    after = next;
    if (head) break;
  }
  return { documents, broken };
}

/** The same text for the same content, whatever the order of its fields. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}
