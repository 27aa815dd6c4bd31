import { describe, expect, it } from '@jest/globals';
import type { StoredEvent } from '@wavelane/event-store';
import fc from 'fast-check';
import { stored } from '../../../../testing/domain/stored.js';
import type { GatewayMessageReceived } from '../../../whatsapp/gateway/inbox/inbox.events.js';
import { conversationKey } from '../conversation/conversation-ids.js';
import { linesProjection } from '../thread/lines.projection.js';
import { type ConversationDocument, conversationsProjection } from './conversations.projection.js';

/** One message from a Brazilian mobile number in either spelling, which the gateway may report more than once. */
const message = fc.record({
  id: fc.integer({ min: 0, max: 9 }),
  chat: fc.constantFrom('5511987654321@s.whatsapp.net', '551187654321@s.whatsapp.net', '5511987654321'),
  second: fc.integer({ min: 0, max: 50 }),
});
const EARLIER = Date.UTC(2025, 4, 17, 9, 30);

function told({ id, chat, second }: { id: number; chat: string; second: number }, revision: number): StoredEvent {
  const at = new Date(EARLIER + second * 1_000).toISOString();
  const data: GatewayMessageReceived['data'] = {
    ...{ channelId: 1, accountId: 'mine', at, providerMessageId: `m${id}`, fromMe: false, chatId: chat, kind: 'text' },
    ...{ text: `Text ${id}`, buttonId: null, echoedButtonIds: [], quotedId: null, source: 'mobile', senderName: null },
  };
  return stored('GatewayMessageReceived', data, { stream: 'inbox-1', position: revision });
}

function folded(events: readonly StoredEvent[]) {
  const documents = new Map<string, ConversationDocument>();
  const rows = new Map<string, unknown>();
  for (const event of events) {
    for (const key of [conversationsProjection.keys(event)].flat()) {
      const before = documents.get(key) ?? conversationsProjection.initial(key);
      documents.set(key, conversationsProjection.fold(before, event) as ConversationDocument);
    }
    for (const { id, body } of linesProjection.rows?.(event) ?? []) if (!rows.has(id)) rows.set(id, body);
  }
  return { documents, rows };
}

describe('messages of one person', () => {
  it('makes one conversation with each message once, in any order and however often it is told', () => {
    const ids = (all: readonly { id: number }[]) => new Set(all.map(({ id }) => id)).size;
    fc.assert(
      fc.property(fc.array(message, { minLength: 1, maxLength: 25 }), (messages) => {
        const { documents, rows } = folded(messages.map(told));
        const key = conversationKey('mine', 1, { kind: 'phone', value: '+5511987654321' });
        expect([...documents.keys()]).toEqual([key]);
        expect(rows.size).toBe(ids(messages));
        const [document] = documents.values();
        expect(document?.unread).toHaveLength(ids(messages));
      }),
    );
  });

  it('ends with the message that was written last, whichever came last', () => {
    const distinct = fc.uniqueArray(message, { selector: ({ second }) => second, minLength: 1, maxLength: 9 });
    fc.assert(
      fc.property(distinct, (messages) => {
        const each = messages.map((one, id) => ({ ...one, id }));
        const [document] = folded(each.map(told)).documents.values();
        const newest = each.reduce((last, one) => (one.second > last.second ? one : last));
        expect(document?.last).toEqual({ heard: `1:m${newest.id}` });
      }),
    );
  });
});
