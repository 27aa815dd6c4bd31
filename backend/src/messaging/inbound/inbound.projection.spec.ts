import { describe, expect, it } from '@jest/globals';
import type { Recorded } from '@wavelane/event-store';
import { partOf } from '@wavelane/testing';
import fc from 'fast-check';
import { reportedId } from '../../platform/domain/ids/reports.js';
import type { GatewayMessageReceived } from '../../whatsapp/index.js';
import { type InboundDocument, inboundProjection } from './inbound.projection.js';

type News = Recorded<GatewayMessageReceived>;

const AT = '2026-11-29T10:00:00.000Z';
const newsOf = (event: object) => partOf<News>(event);
const edit = (id: string, text: string): News =>
  newsOf({
    ...{ type: 'GatewayMessageReceived', id, position: '1', metadata: { actor: { kind: 'gateway', id: 'whapi' } } },
    data: {
      ...{ accountId: 'a', channelId: 1, at: AT, providerMessageId: id, chatId: '97330000002@s.whatsapp.net' },
      ...{ fromMe: false, kind: 'action', text: null, content: { edit: { messageId: 'm', kind: 'text', text } } },
    },
  });
const byAccount = (event: News): News =>
  newsOf({ ...event, id: reportedId(event.id), metadata: { actor: { kind: 'account', id: 'a' } } });

const edited = (news: News[]) =>
  news.reduce<InboundDocument>(
    (document, event) => inboundProjection.fold(document, event) ?? document,
    inboundProjection.initial('m'),
  ).edited;

describe('a message that its writer changed', () => {
  it('ends with the last change of one second, whatever was reported twice', () => {
    const said = fc.array(fc.constantFrom('A', 'B', 'C'), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(said, fc.infiniteStream(fc.nat(9)), fc.boolean(), (words, chance, isOther) => {
        const changes = words.map((one, n) => edit(`e${n}`, one));
        const news = changes.flatMap((one, n) => {
          const again = changes[(chance.next().value ?? 0) % (n + 1)] ?? one;
          return [one, isOther ? byAccount(again) : again];
        });
        expect(edited(news)).toEqual({ text: words.at(-1), at: AT });
      }),
    );
  });
});
