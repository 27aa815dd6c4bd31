import { describe, expect, it } from '@jest/globals';
import type { JobRecipientsAdded, MessageOrdered as Ordered } from '../../messaging/jobs/job.events.js';
import { type MessageOrdered, recipientIn, type RecipientsAdded, recipientsOf, senderOf } from './sightings.js';

const message = (chatId: string, fromMe = false) => senderOf({ chatId, fromMe } as Parameters<typeof senderOf>[0]);

describe('the sighting of people in messages', () => {
  it('reads recipients from the very event of a job', () => {
    const bia = { to: '+551187650001', name: 'Bia' };
    const data = { accountId: 'a', recipients: [bia] };
    const fits = (event: JobRecipientsAdded['data']): RecipientsAdded['data'] => event;
    expect(fits).toBeDefined();
    expect([...recipientsOf(data).values()]).toEqual(data.recipients);
    expect(recipientsOf(data)).toBe(recipientsOf(data));
    const one = (event: Ordered['data']): MessageOrdered['data'] => event;
    expect(one).toBeDefined();
    expect([...recipientIn({ accountId: 'a', day: '2026-03-14', ...bia }).values()]).toEqual(data.recipients);
  });

  it('takes writers by number or by hidden id, and no groups', () => {
    expect(message('97330000002@s.whatsapp.net')).toEqual({ kind: 'phone', value: '+97330000002' });
    expect(message('123456789012345@lid')).toEqual({ kind: 'lid', value: '123456789012345' });
    for (const chat of ['120363025246125016@g.us', 'status@broadcast', '1203@newsletter', ''])
      expect(message(chat)).toBeUndefined();
    expect(message('97330000002@s.whatsapp.net', true)).toBeUndefined();
  });
});
