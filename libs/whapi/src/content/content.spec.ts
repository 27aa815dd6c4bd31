import { describe, expect, it } from '@jest/globals';
import { identityOf } from '@wavelane/gateway';
import { defined } from '@wavelane/testing';
import fc from 'fast-check';
import { readMessage } from '../message.js';

const item = (type: string, part: unknown, more: object = {}) => ({
  id: 'Answer1-abc',
  type,
  chat_id: '97330000002@s.whatsapp.net',
  from: '97330000002',
  timestamp: 1_790_000_260,
  [type]: part,
  ...more,
});
const read = (type: string, part: unknown, more: object = {}) => defined(readMessage(item(type, part, more)));
const contentOf = (type: string, part: unknown, more: object = {}) => read(type, part, more).content;
const action = (part: object, more: object = {}) => read('action', { target: 'PsrJ-x', ...part }, more);

describe('the content of a message', () => {
  it('describes each kind of file, with its caption as the text', () => {
    const file = {
      id: 'jpeg-17ab',
      mime_type: 'image/jpeg',
      file_size: 4_711,
      sha256: 'abc=',
      width: 640,
      height: 480,
      preview: 'data:image/jpeg;base64,AAAA',
    };
    const none = { fileName: null, seconds: null };
    const kept = { id: 'jpeg-17ab', mimeType: 'image/jpeg', bytes: 4_711, sha256: 'abc=', width: 640, height: 480 };
    expect(contentOf('image', file)).toEqual({ media: { kind: 'image', ...none, ...kept } });
    for (const kind of ['image', 'video', 'gif', 'short', 'document']) {
      expect(read(kind, { ...file, caption: 'Look' })).toMatchObject({ text: 'Look', content: { media: { kind } } });
    }
    const voice = { id: 'ogg-1', mime_type: 'audio/ogg; codecs=opus', seconds: '7', view_once: true };
    expect(contentOf('voice', voice)).toMatchObject({ media: { kind: 'voice', seconds: 7 }, viewOnce: true });
    expect(contentOf('document', { id: 'pdf-1', filename: 'Rechnung.pdf' })).toMatchObject({
      media: { fileName: 'Rechnung.pdf' },
    });
  });

  it('gives the degrees of a place, and drops a place without sensible ones', () => {
    const place = { latitude: 26.2, longitude: '50.58', name: 'Souq', address: 'Manama' };
    expect(contentOf('location', place)).toEqual({
      location: { latitude: 26.2, longitude: 50.58, name: 'Souq', address: 'Manama', live: false },
    });
    expect(contentOf('live_location', { ...place, name: undefined })).toMatchObject({ location: { live: true } });
    for (const wrong of [{ latitude: 91 }, { longitude: 'east' }, { latitude: null }, { longitude: [1] }]) {
      expect(contentOf('location', { latitude: 1, longitude: 1, ...wrong })).toBeUndefined();
    }
  });

  it('gives the cards of contacts without pictures', () => {
    const vcard = `BEGIN:VCARD\nFN:Sara\nPHOTO;ENCODING=b:${'A'.repeat(70)}\n ${'B'.repeat(30_000)}\nTEL:+97330000009\nEND:VCARD`;
    const card = { name: 'Sara', vcard: 'BEGIN:VCARD\nFN:Sara\nTEL:+97330000009\nEND:VCARD' };
    expect(contentOf('contact', { name: 'Sara', vcard })).toEqual({ contacts: [card] });
    expect(contentOf('contact_list', { list: [{ name: 'Sara', vcard }, 7, { vcard: 'x' }] })).toEqual({
      contacts: [card, { name: null, vcard: 'x' }],
    });
  });

  it('gives the number, the sum and the items of an order', () => {
    const told = {
      order_id: '4711',
      title: 'Two things',
      item_count: 2,
      currency: 'BHD',
      total_price: 12.5,
      status: 'new',
      token: 'secret',
      items: [{ id: '1', name: 'Dates', quantity: 2, price: 5 }],
    };
    const { order } = defined(contentOf('order', told));
    expect(order).toMatchObject({ id: '4711', total: 12.5, itemCount: 2, items: [{ name: 'Dates', quantity: 2 }] });
    expect(JSON.stringify(order)).not.toContain('secret');
  });

  it('gives the id, the title and the description of an answer to buttons or a list', () => {
    const row = { type: 'list_reply', list_reply: { id: 'ListV3:r1', title: 'Monday', description: 'at nine' } };
    expect(read('reply', row)).toMatchObject({
      text: 'Monday',
      content: { answer: { kind: 'list', id: 'r1', title: 'Monday', description: 'at nine' } },
    });
  });

  it.each(['group_invite', 'newsletter_invite', 'admin_invite', 'product', 'catalog', 'event', 'story'])(
    'gives the words of a message of the kind %s',
    (kind) => {
      expect(read(kind, { body: 'Come', title: 'Party' })).toMatchObject({ kind, text: 'Come' });
      expect(read(kind, { title: 'Party' }).text).toBe('Party');
      expect(read(kind, { name: 'Party' }).text).toBe('Party');
      expect(read(kind, { id: '17' }).text).toBeNull();
    },
  );

  it('gives the options of a poll and of a vote', () => {
    expect(contentOf('poll', { title: 'When?', options: ['Mon', 'Tue'], vote_limit: 1 })).toEqual({
      poll: { title: 'When?', options: ['Mon', 'Tue'], choices: 1 },
    });
    expect(action({ type: 'vote', votes: ['Mon', 5, null] }).content).toEqual({
      vote: { messageId: 'PsrJ-x', options: ['Mon', '5'] },
    });
  });

  it('refers to the message that a reaction, a deletion or an edit is about', () => {
    expect(action({ type: 'reaction', emoji: '👍' }).content).toEqual({
      reaction: { messageId: 'PsrJ-x', emoji: '👍' },
    });
    expect(action({ type: 'reaction', emoji: '' }).content).toEqual({ reaction: { messageId: 'PsrJ-x', emoji: null } });
    expect(action({ type: 'delete' }).content).toEqual({ deletion: { messageId: 'PsrJ-x' } });
    const edits = [{ body: 'new' }, { text: { body: 'new' } }, { text: 'new' }, 'new', { image: { caption: 'new' } }];
    for (const edited of edits) {
      const kind = typeof edited === 'object' && 'image' in edited ? 'image' : 'text';
      expect(action({ type: 'edit', edited_type: kind, edited_content: edited }).content).toEqual({
        edit: { messageId: 'PsrJ-x', kind, text: 'new' },
      });
    }
    expect(read('revoked', {}).content).toEqual({ deletion: { messageId: 'Answer1-abc' } });
  });

  it('tells what stands around it: quoted, passed on, disappearing', () => {
    const context = {
      quoted_id: 'PsrJ-x',
      quoted_type: 'image',
      quoted_author: '97330000001',
      quoted_content: { body: 'a long story' },
      forwarded: true,
      forwarding_score: 5,
      ephemeral: 604_800,
    };
    expect(contentOf('text', { body: 'Hi' }, { context })).toEqual({
      quoted: { kind: 'image', author: '97330000001' },
      forwarded: { score: 5 },
      ephemeral: 604_800,
    });
    expect(read('text', { body: 'Hi' })).not.toHaveProperty('content');
  });

  it('tells the identities of a sender that the chat alone does not show', () => {
    expect(read('text', { body: 'Hi' })).not.toHaveProperty('sender');
    const hidden = { chat_id: '4711@lid', from: '97330000002', from_username: 'sara.b', from_user_id: 'BH.17' };
    expect(read('text', { body: 'Hi' }, hidden).sender).toEqual({
      phone: '97330000002',
      lid: '4711@lid',
      userName: 'sara.b',
      scopedId: 'BH.17',
    });
    expect(read('text', { body: 'Hi' }, { from_lid: '4711@lid' }).sender).toMatchObject({
      phone: null,
      lid: '4711@lid',
    });
    expect(read('text', { body: 'Hi' }, { ...hidden, from_me: true })).not.toHaveProperty('sender');
  });
});

describe('the identity of a message', () => {
  it('equals its id, whatever it says', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (one, other) => {
        expect(identityOf(read('text', { body: one }))).toEqual(identityOf(read('text', { body: other })));
      }),
    );
  });

  it('distinguishes reactions, votes, edits and deletions exactly if they differ', () => {
    const done = fc.record({
      type: fc.constantFrom('reaction', 'vote', 'edit', 'delete'),
      target: fc.constantFrom('PsrJ-x', 'PsrJ-y'),
      emoji: fc.constantFrom('', '👍', '❤️'),
      votes: fc.subarray(['Mon', 'Tue']),
      edited_content: fc.record({ body: fc.constantFrom('STOP', 'stop it') }),
    });
    const at = fc.constantFrom(1_790_000_260, 1_790_000_261);
    fc.assert(
      fc.property(done, done, at, at, (one, other, first, second) => {
        const [a, b] = [action(one, { timestamp: first }), action(other, { timestamp: String(second) })];
        const alike = JSON.stringify([a.content, a.at]) === JSON.stringify([b.content, b.at]);
        expect(JSON.stringify(identityOf(a)) === JSON.stringify(identityOf(b))).toBe(alike);
        expect(identityOf(action(one, { timestamp: first, extra: other }))).toEqual(identityOf(a));
      }),
    );
  });
});
