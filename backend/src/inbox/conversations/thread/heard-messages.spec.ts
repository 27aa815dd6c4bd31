import { describe, expect, it } from '@jest/globals';
import type { Position, Recorded } from '@wavelane/event-store';
import type { Projection, ReadModels } from '@wavelane/projections';
import { partOf } from '@wavelane/testing';
import fc from 'fast-check';
import { stored } from '../../../../testing/domain/stored.js';
import type { GatewayMessageReceived } from '../../../whatsapp/gateway/inbox/inbox.events.js';
import { inboundProjection } from '../../../messaging/inbound/inbound.projection.js';
import { heardMessages } from './heard-messages.js';
import { linesProjection } from './lines.projection.js';

const aMessage = fc.record({
  id: fc.integer({ min: 0, max: 9 }),
  chat: fc.constantFrom('97330000002@s.whatsapp.net', '97330000002@c.us', '97330000002', '77@lid', '1-2@g.us'),
  kind: fc.constantFrom('text', 'image', 'reply', 'action', 'voice'),
  file: fc.boolean(),
});

function told({ id, chat, kind, file }: typeof aMessage extends fc.Arbitrary<infer M> ? M : never, n: number) {
  const media = { kind: 'image', id: 'f', mimeType: null, bytes: 1, fileName: 'Receipt', seconds: null };
  const data = {
    ...{
      channelId: 1,
      accountId: 'mine',
      at: null,
      providerMessageId: `m${id}`,
      fromMe: id % 2 === 1,
      chatId: chat,
      kind,
    },
    ...{ text: `Said ${id} ${n}`, buttonId: null, echoedButtonIds: [], quotedId: null, source: 'mobile' },
    ...{ senderName: null, ...(file && { content: { media } }) },
  };
  return stored('GatewayMessageReceived', data, {
    stream: 'inbox-1',
    position: n + 1,
  }) as Recorded<GatewayMessageReceived>;
}

/** The documents that a projection makes of events, by key. */
function folded(
  { keys, initial, fold }: typeof linesProjection | typeof inboundProjection,
  events: readonly Recorded<GatewayMessageReceived>[],
): Map<string, Record<string, unknown>> {
  const documents = new Map<string, Record<string, unknown>>();
  for (const event of events)
    for (const key of [keys(event)].flat())
      documents.set(key, fold((documents.get(key) ?? initial(key)) as never, event) ?? {});
  return documents;
}

describe('heard messages', () => {
  it('reads as it came, although a text and a file stand in one read model', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(aMessage, { maxLength: 12 }), async (messages) => {
        const events = messages.map(told);
        const all = new Map([linesProjection, inboundProjection].map((one) => [one.name, folded(one, events)]));
        const many = async <D extends Record<string, unknown>>({ name }: Projection<D>, ids: readonly string[]) =>
          ids.flatMap((id) => {
            const body = all.get(name)?.get(id) as D | undefined;
            return body ? [{ id, position: '1' as Position, body }] : [];
          });
        const lines = [...(all.get(linesProjection.name) ?? [])].filter(([, { from }]) => from !== null);
        const read = await heardMessages(
          partOf<ReadModels>({ many }),
          lines.map(([key]) => key),
        );
        for (const [key, line] of lines) {
          const first = events.find((event) => folded(linesProjection, [event]).get(key)?.from != null);
          expect(read.get(key)).toMatchObject({ text: first?.data.text, content: first?.data.content ?? null });
          const places = [...all.values()].filter((documents) => documents.get(key)?.text != null);
          expect(places.map((documents) => documents.get(key)?.text)).toEqual([first?.data.text]);
          if (line.from === 'person') expect(line).toMatchObject({ text: null, content: null });
        }
      }),
    );
  });
});
