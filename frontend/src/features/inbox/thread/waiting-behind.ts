import type { ConversationLine } from '@wavelane/contracts';

/**
 * Ids of messages that wait for another one to the same person whose outcome is not known yet: nothing overtakes it.
 * @param lines the oldest first
 */
export function waitingBehind(lines: readonly ConversationLine[]): ReadonlySet<string> {
  const behind = new Set<string>();
  let isHeld = false;
  for (const line of lines) {
    const sent = line.type === 'message' ? line.sent : undefined;
    if (isHeld && sent?.status === 'queued' && sent.error === null) behind.add(line.id);
    isHeld ||= sent?.outcomeUnknown === true && sent.status === 'pending';
  }
  return behind;
}
