import { describe, expect, it } from '@jest/globals';
import { openSqliteEventStore } from '@wavelane/event-store';
import { TestTime } from '../../../../testing/domain/test-time.js';
import { CommandExecutor } from '../../../platform/domain/command-executor.js';
import { DomainError } from '../../../platform/domain/domain-error.js';
import type { Handle } from '../../../platform/personal/handle.js';
import { conversationStream } from './conversation.events.js';
import { conversation, type MemberCommand, OWNER_DIFFERS } from './conversation.js';

const RACERS = 1_000;
const PROCESSES = 4;

const handle: Handle = { kind: 'phone', value: '+97330000002' };
const of = { conversationId: 'c', accountId: 'mine', channelId: 1, handle };

/**
 * All members send the same command at once, in several processes. @returns the winners, and the owners that the
 * refusals name
 */
async function race(does: (by: string) => MemberCommand): Promise<{ winners: string[]; told: Set<string> }> {
  const store = openSqliteEventStore({ path: ':memory:' });
  const clock = TestTime.standing();
  const processes = Array.from({ length: PROCESSES }, () => new CommandExecutor(store, clock));
  const winners: string[] = [];
  const told = new Set<string>();
  await Promise.all(
    Array.from({ length: RACERS }, async (_, n) => {
      const by = `member-${n}`;
      const actor = { kind: 'user', id: by } as const;
      const context = { actor, correlationId: by, commandId: by, causationId: null };
      const executor = processes[n % PROCESSES];
      if (!executor) throw new Error('There is a process for everybody');
      try {
        await executor.execute(conversation, conversationStream('c'), { ...does(by), of }, context);
        winners.push(by);
      } catch (error) {
        if (!(error instanceof DomainError) || error.code !== OWNER_DIFFERS) throw error;
        told.add(error.fields?.expectedOwner ?? '');
      }
    }),
  );
  await store.close();
  return { winners, told };
}

describe(`${RACERS} members at once`, () => {
  it('gives the conversation to one claimant, and tells the others the owner', async () => {
    const { winners, told } = await race((by) => ({
      type: 'ClaimConversation',
      by,
      expectedOwner: null,
      reason: null,
    }));
    expect(winners).toHaveLength(1);
    expect([...told]).toEqual(winners);
  });

  it('orders one answer, and tells the others the owner', async () => {
    const text = { to: handle.value, name: null, text: 'Hello', free: true };
    const { winners, told } = await race((by) => ({
      ...{ type: 'OrderReply', by, expectedOwner: null },
      reply: { messageId: by, jobId: by, commandId: by, ...text },
    }));
    expect(winners).toHaveLength(1);
    expect([...told]).toEqual(winners);
  });
});
