import { expect, it } from '@jest/globals';
import type { Recorded } from '@wavelane/event-store';
import { partOf } from '@wavelane/testing';
import fc from 'fast-check';
import type { GatewayMessageReceived } from '../../../whatsapp/index.js';
import { type PersonDocument, peopleProjection } from '../people.projection.js';
import { personKey } from '../person-key.js';

const HANDLE = { kind: 'phone', value: '+97330000002' } as const;

const recorded = (event: object) => partOf<Recorded<GatewayMessageReceived>>(event);

const written = (id: string, at: string): Recorded<GatewayMessageReceived> =>
  recorded({
    ...{ id, type: 'GatewayMessageReceived' },
    metadata: { actor: { kind: 'gateway', id: 'g' }, recordedAt: '2026-11-29T10:00:30.000Z' },
    data: {
      ...{ accountId: 'a', channelId: 1, chatId: '97330000002@s.whatsapp.net', fromMe: false, content: null },
      ...{ providerMessageId: id, at, kind: 'text', text: 'hi', senderName: null, sender: null },
    },
  });

it('takes the one that came last of several messages of one second for the last', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.string({ minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 6 }), (ids) => {
      const document = ids.reduce<PersonDocument>(
        (before, id) => peopleProjection.fold(before, written(id, '2026-11-29T10:00:01.000Z')) ?? before,
        peopleProjection.initial(personKey('a', HANDLE)),
      );
      expect(document.lastInbound).toEqual({ event: ids.at(-1), at: '2026-11-29T10:00:01.000Z' });
      const older = peopleProjection.fold(document, written('older', '2026-11-29T09:59:59.000Z'));
      expect(older?.lastInbound?.event).toBe(ids.at(-1));
    }),
  );
});
