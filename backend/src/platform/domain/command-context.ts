import type { Actor } from '@wavelane/event-store';

/** The actor of a command and its chain of causes. Travels with every command. */
export interface CommandContext {
  actor: Actor;
  correlationId: string;
  /**
   * Names the command. The same id twice is one command: event ids derive from it. From `Idempotency-Key` for a
   * request that carries one, from the causing event for a reaction, else random.
   */
  commandId: string;
  /** Id of the event that caused the command; null if a person did. */
  causationId: string | null;
}

/** The system acting by itself, caused by an event: the same cause always gives the same command id. */
export function reactionTo(
  event: { id: string; metadata: { correlationId: string } },
  step: string,
  actor: Actor = { kind: 'system', id: 'reactor' },
): CommandContext {
  return {
    actor,
    correlationId: event.metadata.correlationId,
    commandId: `${event.id}:${step}`,
    causationId: event.id,
  };
}
