import type { DomainEvent } from '@wavelane/event-store';
import type { CommandContext } from '../command-context.js';
import type { DecidedCommand, Decider } from '../decider.js';
import type { Caused } from './appends.js';
import type { Loaded } from './state-cache.js';

/**
 * Decides each command on what the one before it came to.
 * @param now Unix ms
 * @returns undefined where one is refused, is given twice, or was carried out before
 */
export function decidedInTurn<S, C extends DecidedCommand, E extends DomainEvent>(
  decider: Decider<S, C, E>,
  { state, commands }: Loaded<S>,
  steps: readonly { command: C; context: CommandContext }[],
  now: number,
): Caused<E>[] | undefined {
  const caused: Caused<E>[] = [];
  if (new Set(steps.map(({ context }) => context.commandId)).size < steps.length) return undefined;
  for (const { command, context } of steps) {
    if (commands.find(context.commandId).length > 0) return undefined;
    let events: readonly E[];
    try {
      events = decider.decide(command, state, now);
    } catch {
      return undefined;
    }
    for (const event of events) state = decider.evolve(state, event);
    caused.push({ events, context });
  }
  return caused;
}
