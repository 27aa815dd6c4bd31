import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { stored } from '../../../testing/domain/stored.js';
import type { GatewayMessageReceived } from '../../whatsapp/gateway/inbox/inbox.events.js';
import {
  isSaidBetween,
  saidElsewhereKey,
  saidElsewhereProjection,
  type SaidElsewhereDocument,
} from './said-elsewhere.projection.js';

const T = Date.parse('2026-01-01T00:00:00.000Z');
const KEY = saidElsewhereKey('mine', 1, { kind: 'phone', value: '+5511987654321' });

type Told = Partial<GatewayMessageReceived['data']> & { written?: number; came?: number };

/** @param written, came in seconds */
function told({ written = 0, came = written, ...over }: Told, position: number) {
  const data: GatewayMessageReceived['data'] = {
    ...{ channelId: 1, accountId: 'mine', at: new Date(T + written * 1_000).toISOString(), fromMe: true },
    ...{ providerMessageId: `m${position}`, chatId: '551187654321@s.whatsapp.net', kind: 'text', text: 'At three?' },
    ...{ buttonId: null, echoedButtonIds: [], quotedId: null, source: 'mobile', senderName: null },
    ...over,
  };
  const event = stored('GatewayMessageReceived', data, { stream: 'inbox-1', position });
  return { ...event, metadata: { ...event.metadata, recordedAt: new Date(T + came * 1_000).toISOString() } };
}

function folded(events: readonly Told[]): SaidElsewhereDocument {
  let document = saidElsewhereProjection.initial(KEY);
  for (const [position, said] of events.entries()) {
    const event = told(said, position);
    for (const key of [saidElsewhereProjection.keys(event)].flat()) {
      expect(key).toBe(KEY);
      document = saidElsewhereProjection.fold(document, event) as SaidElsewhereDocument;
    }
  }
  return document;
}

const between = (events: readonly Told[], claimed: number, answered: number, questions: string[] = []) =>
  isSaidBetween([folded(events)], { claimedAt: T + claimed * 1_000, at: T + answered * 1_000 }, new Set(questions));

describe('what an account said elsewhere', () => {
  it('stands between a question and an answer exactly when it was said and heard there, in any order', () => {
    const said = fc.record({
      providerMessageId: fc.constantFrom('q', 'a', 'b', 'c', 'd', 'e'),
      written: fc.integer({ min: 0, max: 40 }),
      delay: fc.integer({ min: 0, max: 10 }),
      fromMe: fc.boolean(),
      source: fc.constantFrom('mobile', 'web', 'api', 'business_api', null),
    });
    const distinct = fc.uniqueArray(said, { selector: ({ providerMessageId }) => providerMessageId });
    fc.assert(
      fc.property(
        distinct.chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length }))),
        fc.integer({ min: 0, max: 20 }),
        fc.integer({ min: 0, max: 20 }),
        ([all, shuffled], claimed, later) => {
          const answered = claimed + later;
          const expected = all.some(
            ({ providerMessageId, written, delay, fromMe, source }) =>
              fromMe &&
              source !== 'api' &&
              providerMessageId !== 'q' &&
              written + delay > claimed &&
              written <= answered,
          );
          const events = shuffled.map(({ delay, ...one }) => ({ ...one, came: one.written + delay }));
          // A report that comes twice changes nothing.
          expect(between([...events, ...events], claimed, answered, ['q'])).toBe(expected);
        },
      ),
    );
  });

  it('stays known, however much is said after it', () => {
    const many = Array.from({ length: 200 }, (_, n) => ({ written: 20 + n }));
    expect(between([{ written: 5 }, ...many], 1, 10)).toBe(true);
    expect(between([{ written: 5 }, ...many.slice(0, 10)], 6, 10)).toBe(false);
  });

  it('includes an edit, a poll and a call, but no reaction, vote or note of WhatsApp', () => {
    const target = { messageId: 'x' };
    const counts = [
      { kind: 'poll' },
      { kind: 'call' },
      { kind: 'action', content: { edit: { ...target, text: 'So?' } } },
    ];
    for (const one of counts) expect(between([{ written: 2, ...one } as Told], 1, 5)).toBe(true);
    const rest = [
      { kind: 'system' },
      { kind: 'poll_update' },
      { kind: 'action', content: { reaction: { ...target, emoji: '👍' } } },
    ];
    for (const one of rest) expect(between([{ written: 2, ...one }], 1, 5)).toBe(false);
  });
});
