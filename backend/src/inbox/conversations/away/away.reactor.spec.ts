import { describe, expect, it } from '@jest/globals';
import type { CommandBus, QueryBus } from '@nestjs/cqrs';
import { say } from '@wavelane/contracts';
import type { Recorded } from '@wavelane/event-store';
import { partOf } from '@wavelane/testing';
import type { GatewayMessageReceived } from '../../../whatsapp/index.js';
import { GetJob } from '../../../messaging/index.js';
import type { FindPeople } from '../../../people/index.js';
import type { CommandExecutor } from '../../../platform/domain/command-executor.js';
import { DomainError } from '../../../platform/domain/domain-error.js';
import type { HandleIds } from '../../../platform/personal/handle-ids.js';
import type { SendingHold } from '../../../platform/storage/held/sending-hold.js';
import type { ConversationIds } from '../conversation/conversation-ids.js';
import type { FindConversations } from '../list/find-conversations.js';
import type { ReplyPermissions } from '../replies/reply-permission.js';
import type { FirstMessages } from './first-messages.js';
import { TestTime } from '../../../../testing/domain/test-time.js';
import type { AnsweringAccounts } from '../../answering/answering-accounts.js';
import { answering, type AnsweringState } from '../../answering/answering.js';
import type { AwayMessageOrdered } from './away.events.js';
import { AwayReactor } from './away.reactor.js';

const NOW = Date.parse('2026-03-01T20:00:00.000Z');
const at = new Date(NOW).toISOString();
const STORED = {
  ...{ id: 'e', stream: 's' },
  metadata: {
    actor: { kind: 'system', id: 'reactor' },
    ...{ correlationId: 'k', commandId: 'k', causationId: null, recordedAt: at },
  },
} as const;
const ORDERED = partOf<Recorded<AwayMessageOrdered>>({
  ...STORED,
  type: 'AwayMessageOrdered',
  data: {
    ...{ conversationId: 'c', accountId: 'olga', channelId: 1, handle: { kind: 'phone', value: '+97330000002' } },
    ...{ messageId: 'm', jobId: 'j', commandId: 'k', to: '+97330000002', name: null, text: 'Closed' },
    ...{ day: '2026-03-01', by: null, at },
  },
});
const HEARD = partOf<Recorded<GatewayMessageReceived>>({
  ...STORED,
  type: 'GatewayMessageReceived',
  data: {
    ...{ accountId: 'olga', channelId: 1, providerMessageId: 'p', fromMe: false, chatId: '97330000002@s.whatsapp.net' },
    ...{ kind: 'text', text: 'Hello', buttonId: null, echoedButtonIds: [], quotedId: null, source: 'mobile' },
    ...{ senderName: null, at },
  },
});
const gone = DomainError.notFound('Conversation');

interface World {
  /** The send's answer. */
  refusal?: DomainError;
  isSent?: boolean;
  rules?: () => Promise<AnsweringState>;
  isFirst?: () => Promise<boolean>;
}

function reactorOf({ refusal, isSent = false, rules, isFirst }: World): { reactor: AwayReactor; refused: unknown[] } {
  const refused: unknown[] = [];
  const asked = (query: unknown) =>
    query instanceof GetJob && !isSent ? Promise.reject(DomainError.notFound('Job')) : Promise.resolve(undefined);
  const execute = (...given: unknown[]) => Promise.resolve(refused.push(given));
  const reactor = new AwayReactor(
    partOf<AnsweringAccounts>({ ...(rules && { of: rules }), isAutomatic: () => Promise.resolve(false) }),
    partOf<FindConversations>({}),
    partOf<FirstMessages>({ ...(isFirst && { isFirst }) }),
    partOf<FindPeople>({}),
    partOf<ReplyPermissions>({}),
    partOf<ConversationIds>({}),
    partOf<HandleIds>({ idOf: () => 'h' }),
    partOf<CommandExecutor>({ execute: execute as never }),
    partOf<CommandBus>({ execute: () => (refusal ? Promise.reject(refusal) : Promise.resolve({} as never)) }),
    partOf<QueryBus>({ execute: asked }),
    partOf<SendingHold>({ isForgotten: () => false }),
    TestTime.standing(NOW),
  );
  return { reactor, refused };
}

describe('the reactor of away messages', () => {
  const used = DomainError.conflict(say('idempotency-key-already-used-for-another-message'));

  it('refuses no message that an earlier version has sent already', async () => {
    const sent = reactorOf({ refusal: used, isSent: true });
    await sent.reactor.react(ORDERED);
    expect(sent.refused).toEqual([]);
    const unsent = reactorOf({ refusal: used });
    await unsent.reactor.react(ORDERED);
    expect(unsent.refused).toHaveLength(1);
  });

  it('tells of rules that cannot be read, and greets no person whose conversation is gone', async () => {
    await expect(reactorOf({ rules: () => Promise.reject(gone) }).reactor.react(HEARD)).rejects.toBe(gone);
    const since = { ...answering.initialState.since, greetingMessage: '2026-01-01T00:00:00.000Z' };
    const rules = { ...answering.initialState.rules, greetingMessage: 'Welcome!' };
    const state = { ...answering.initialState, rules, since };
    const greeting = reactorOf({ rules: () => Promise.resolve(state), isFirst: () => Promise.reject(gone) });
    await expect(greeting.reactor.react(HEARD)).resolves.toBeUndefined();
  });
});
