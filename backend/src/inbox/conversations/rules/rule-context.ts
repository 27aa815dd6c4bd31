import type { CommandContext } from '../../../platform/domain/command-context.js';

const ACTOR = { kind: 'system', id: 'answering-rules' } as const;

/** A rule acts by itself. @param commandId the same for the same occasion, so that it acts once */
export const ruleContext = (conversationKey: string, commandId: string): CommandContext => ({
  actor: ACTOR,
  correlationId: conversationKey,
  commandId,
  causationId: null,
});
