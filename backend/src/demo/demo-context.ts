import type { CommandContext } from '../platform/domain/command-context.js';
import { idOf } from '../platform/domain/ids.js';

/** @param step names what is done, so that it is done once */
export function demoContext(step: string): CommandContext {
  const commandId = idOf('demo-seed', step);
  return { actor: { kind: 'system', id: 'demo-seed' }, correlationId: commandId, commandId, causationId: null };
}
