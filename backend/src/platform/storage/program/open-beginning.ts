import { asStored, type EventCatalogue, type EventStore, openIn, START, type SubjectKeys } from '@wavelane/event-store';

/** Events from before personal fields were sealed are at the beginning of a log, so few events are read. */
const LOOKED_AT = 1_000;

/**
 * Whether the oldest events hold personal data in the open, as they were written before personal fields were sealed.
 * @returns a warning for an operator; undefined if there is nothing to say
 */
export async function warningOfOpenBeginning(
  log: EventStore,
  catalogue: EventCatalogue,
  keys: Pick<SubjectKeys, 'idOf' | 'ready'>,
): Promise<string | undefined> {
  await keys.ready?.();
  const { events } = await asStored(log).readAll({ after: START, limit: LOOKED_AT });
  const open = events.filter((event) => openIn(event, catalogue, keys) !== undefined).length;
  if (open === 0) return undefined;
  return (
    `${open} of the oldest ${events.length} events hold personal data in the open, where forgetting cannot reach it. ` +
    'See what there is with `wavelane events reseal --dry-run` (docs/upgrading.md, "Personal data in the open").'
  );
}
