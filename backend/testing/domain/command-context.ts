import type { CommandContext } from '../../src/platform/domain/command-context.js';

/** The actor in worlds without an application. */
export const ADMIN = { kind: 'admin', id: 'root' } as const;

/** A request of that administrator. */
export const context = (commandId: string): CommandContext => ({
  actor: ADMIN,
  correlationId: 'request',
  commandId,
  causationId: null,
});
