import type { DomainEvent, NewEvent } from '@wavelane/event-store';
import type { CommandContext } from '../command-context.js';
import { idOf } from '../ids.js';

/**
 * What a command decided, as it is to be written. The ids name the command and what was decided. A store knows an append
 * that is repeated by its ids, and takes it for written: so two processes that carry out one command, and come to
 * different events, are not both told that theirs are in the log.
 * @param isNamedByContent false where a snapshot hides earlier commands: an id of the command alone is what may still show
 * one that is repeated
 * @param decidedAt ISO-8601 UTC
 */
export function proposedEvents(
  stream: string,
  events: readonly DomainEvent[],
  { actor, correlationId, commandId, causationId }: CommandContext,
  { isNamedByContent, decidedAt }: { isNamedByContent: boolean; decidedAt: string | undefined },
): NewEvent[] {
  return events.map(({ type, data, effectiveAt }, index) => ({
    id: idOf(commandId, stream, index, ...(isNamedByContent ? [JSON.stringify([type, data, effectiveAt])] : [])),
    ...{ type, data },
    metadata: {
      ...{ actor, correlationId, commandId, causationId },
      ...(decidedAt !== undefined && { decidedAt }),
      ...(effectiveAt !== undefined && { effectiveAt }),
    },
  }));
}
