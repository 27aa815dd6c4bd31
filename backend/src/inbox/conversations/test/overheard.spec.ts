import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CurrentUser } from '@wavelane/contracts';
import { startApp, type TestApp } from '../../../../testing/app.js';
import { Sender } from '../../../../testing/people/sender.js';
import { ConversationActs } from '../conversation-acts.js';
import type { ConversationOrder } from '../conversation/conversation.js';
import { FindConversations } from '../list/find-conversations.js';
import { Chat } from './chat.js';

let app: TestApp;
let ada: Sender;
let accountId: string;

beforeAll(async () => {
  app = await startApp();
  ada = await Sender.create(app, 'Ada', '+14155550100');
  ({ id: accountId } = (await ada.agent.get('/api/me').expect(200)).body as CurrentUser);
});
afterAll(() => app.stop());

/**
 * The log after a process was killed that knew only the first message: it resolved the conversation after the second
 * message had come, found it open, and had written its event.
 */
async function killedAfter(order: (upTo: number) => ConversationOrder): Promise<Chat> {
  const somebody = new Chat(app, ada);
  await somebody.says('Hello?');
  const { id } = await somebody.one();
  const looking = { accountId, memberId: accountId, channels: null };
  const before = await app.app.get(FindConversations).one(looking, id);
  await somebody.says('Are you there?');
  await somebody.one();
  const commandId = `killed-${id}`;
  const actor = { kind: 'system', id: 'test' } as const;
  const context = { actor, correlationId: id, causationId: null, commandId };
  await app.app.get(ConversationActs).do(before, order(before.document.upTo), context);
  return somebody;
}

const isBack = (chat: Chat) =>
  chat.until(async () => {
    const events = (await chat.lines()).flatMap((line) => (line.type === 'event' ? [line.event] : []));
    return (await chat.mine()).length === 1 && events.includes('reopened');
  }, 'the conversation, open again');

describe('a message that came while its conversation was put away', () => {
  it('opens it again once when a rule closed it and died there', async () => {
    const chat = await killedAfter((upTo) => ({ type: 'CloseSilent', upTo, ordered: 0 }));
    await isBack(chat);
    await app.settle();
    const events = (await chat.lines()).flatMap((line) => (line.type === 'event' ? [line.event] : []));
    expect(events.filter((one) => one === 'reopened')).toHaveLength(1);
  });

  it('counts the person as waiting since then, among the unassigned', async () => {
    const chat = await killedAfter((upTo) => ({ type: 'ResolveConversation', by: accountId, upTo }));
    await isBack(chat);
    const [, second] = await chat.messages();
    const { waitingSince, unread } = await chat.one('unassigned');
    expect(waitingSince).toBe(second?.at);
    expect(unread).toBeGreaterThan(0);
  });

  it('opens it again when a member resolved or snoozed it', async () => {
    await isBack(await killedAfter((upTo) => ({ type: 'ResolveConversation', by: accountId, upTo })));
    const until = new Date(Date.now() + 3_600_000).toISOString();
    await isBack(await killedAfter((upTo) => ({ type: 'SnoozeConversation', by: accountId, until, upTo })));
  });
});
