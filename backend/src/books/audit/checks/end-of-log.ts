import type { EventStore } from '@wavelane/event-store';
import { type LiveDocuments, liveDocuments, type Projection } from '@wavelane/projections';
import type { ReadStore } from '@wavelane/read-store';

interface Lost {
  rule: 'one log' | 'nothing lost at the end';
  key: string;
  message: string;
}

/**
 * Checks the log against the read models: they have folded only events that were in it. A log that lost its end is
 * sound in itself, and so is the log of another installation. @returns a difference for each read model that
 * contradicts the log
 */
export async function lostEnd(
  eventStore: EventStore,
  readStore: ReadStore,
  projections: readonly Projection[],
): Promise<Lost[]> {
  const live: [string, LiveDocuments][] = [];
  for (const projection of projections) {
    const found = await liveDocuments(readStore, projection);
    if (found) live.push([projection.name, found]);
  }
  // Read after the checkpoints: another process may move both.
  const [head, ours] = [await eventStore.head(), await eventStore.storeId()];
  return live.flatMap(([key, { position, storeId }]): Lost[] => {
    if (storeId !== ours)
      return [{ rule: 'one log', key, message: `Read model ${key} was made from another log than this one` }];
    const message = `Read model ${key} has seen events up to ${position}, but the log ends at ${head}: its end is lost`;
    return position > head ? [{ rule: 'nothing lost at the end', key, message }] : [];
  });
}
