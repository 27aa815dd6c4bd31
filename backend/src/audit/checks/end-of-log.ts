import type { EventStore } from '@wavelane/event-store';
import { liveDocuments, type Projection } from '@wavelane/projections';
import type { ReadStore } from '@wavelane/read-store';

interface Lost {
  rule: 'one log' | 'nothing lost at the end';
  key: string;
  message: string;
}

/**
 * The read models as witnesses of the log: they have folded only what was in it. A log that lost its end is sound in
 * itself, and so is the log of another installation. @returns what each read model says against the log
 */
export async function lostEnd(
  eventStore: EventStore,
  readStore: ReadStore,
  projections: readonly Projection[],
): Promise<Lost[]> {
  const storeId = await eventStore.storeId();
  const lost: Lost[] = [];
  for (const projection of projections) {
    const live = await liveDocuments(readStore, projection);
    const checkpoint = live && (await readStore.checkpoint(live.collection));
    if (!checkpoint) continue;
    const { name: key } = projection;
    // Read after the checkpoint: another process may move both.
    const head = await eventStore.head();
    if (checkpoint.storeId !== storeId)
      lost.push({ rule: 'one log', key, message: `Read model ${key} was made from another log than this one` });
    else if (checkpoint.position > head)
      lost.push({
        rule: 'nothing lost at the end',
        key,
        message: `Read model ${key} has seen events up to ${checkpoint.position}, but the log ends at ${head}: its end is lost`,
      });
  }
  return lost;
}
