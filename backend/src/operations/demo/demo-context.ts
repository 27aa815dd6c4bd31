import type { CommandContext } from '../../platform/domain/command-context.js';
import { idOf } from '../../platform/domain/ids.js';

/** The actor of the demonstration's commands. */
export const DEMO_ACTOR = { kind: 'system', id: 'demo-seed' } as const;

/** @param step names the action, so that it is done once */
export function demoContext(step: string): CommandContext {
  const commandId = idOf('demo-seed', step);
  return { actor: DEMO_ACTOR, correlationId: commandId, commandId, causationId: null };
}
