import { describe, expect, it } from '@jest/globals';
import { BOUNDS } from '@wavelane/gateway';
import { defined, gateRuns } from '@wavelane/testing';
import fc from 'fast-check';
import { readMessage } from '../message.js';

const BARE = { id: 'Answer1-abc', chat_id: '97330000002@s.whatsapp.net', timestamp: 1_790_000_260 };
const image = (part: object, more: object = {}) =>
  defined(readMessage({ ...BARE, ...more, type: 'image', image: part }));

const TYPES = [
  ...[
    'image',
    'video',
    'gif',
    'short',
    'audio',
    'voice',
    'document',
    'sticker',
    'location',
    'live_location',
    'contact',
  ],
  ...[
    'contact_list',
    'contacts',
    'order',
    'reply',
    'poll',
    'action',
    'revoked',
    'text',
    '__proto__',
    'constructor',
    '',
  ],
];
const NAMES = [
  ...['id', 'list', 'vcard', 'name', 'target', 'type', 'emoji', 'votes', 'edited_content', 'edited_type', 'options'],
  ...['items', 'products', 'latitude', 'longitude', 'caption', 'body', 'text', 'title', 'list_reply', 'buttons_reply'],
  ...['view_once', 'forwarding_score', 'quoted_type', 'ephemeral', 'sha256', '__proto__', 'toString', 'order_id'],
];
/** A hostile message: the known field names, with any value. */
const hostile = fc.letrec((again) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom<unknown>('reaction', 'vote', 'edit', 'delete', true, null, -1, 1e308, Number.NaN, '\ud83d'),
    fc.string({ maxLength: 40 }),
    fc.string({ minLength: 1, maxLength: 3, unit: 'binary' }).map((text) => text.repeat(20_000)),
    fc.array(again('value'), { maxLength: 60 }),
    again('part'),
  ),
  part: fc.dictionary(fc.constantFrom(...NAMES), again('value'), { maxKeys: 12 }),
}));

describe('reading a message', () => {
  const told = fc
    .record({ type: fc.constantFrom(...TYPES), part: hostile.value, context: hostile.value, more: hostile.part })
    .map(({ type, part, context, more }) => {
      const own = JSON.stringify({ ...(more as object), ...BARE, context, type });
      // Builds the JSON by hand, because the assignment of such a key may set a prototype.
      return `${own.slice(0, -1)},${JSON.stringify(type)}:${JSON.stringify(part) ?? 'null'}}`;
    });

  it('gives the same each time, and keeps a bounded part of what it is told', () => {
    fc.assert(
      fc.property(told, (json) => {
        const found = readMessage(JSON.parse(json));
        expect(readMessage(JSON.parse(json))).toEqual(found);
        const kept = JSON.stringify(found);
        expect(JSON.parse(kept)).toEqual(found);
        expect(kept).not.toMatch(/\\ud[89a-f]/);
        // Each kept unit may take six characters if it has to be escaped.
        expect(JSON.stringify(found?.content ?? {}).length).toBeLessThan(6 * 120_000);
        for (const card of found?.content?.contacts ?? [])
          expect(card.vcard?.length ?? 0).toBeLessThanOrEqual(BOUNDS.vcard);
      }),
      { numRuns: gateRuns(300) },
    );
  });

  it('says how many contacts, pieces and options were left out', () => {
    const many = (length: number) => Array.from({ length }, (_, n) => ({ name: `Person ${n}` }));
    const read = (type: string, part: object) => readMessage({ ...BARE, type, [type]: part })?.content;
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 300 }), (length) => {
        const contacts = read('contact_list', { list: many(length) });
        const order = read('order', { products: many(length) });
        const poll = read('poll', { title: '?', options: many(length).map(({ name }) => name) });
        const kept = [contacts?.contacts?.length, order?.order?.items.length, poll?.poll?.options.length];
        for (const [at, content] of [contacts, order, poll].entries())
          expect((kept[at] ?? 0) + (content?.leftOut ?? 0)).toBe(length);
      }),
    );
    expect(read('contact_list', { list: many(60) })).not.toHaveProperty('leftOut');
  });

  it('accepts any JSON without throwing', () => {
    fc.assert(
      fc.property(fc.json(), (json) => {
        expect(() => readMessage(JSON.parse(json))).not.toThrow();
      }),
    );
  });

  it('takes no notice of how much else there is', () => {
    const many = Object.fromEntries(Array.from({ length: 95_000 }, (_, n) => [`key${n}`, n]));
    let deep: unknown = 'end';
    for (let n = 0; n < 5_000; n++) deep = { deep };
    const part = { id: 'jpeg-1', caption: 'x'.repeat(4_000_000), deep, ...many };
    const found = image(part, { ...many, context: { ...many, deep } });
    expect(JSON.stringify(found).length).toBeLessThan(72_000);
  });

  it('cuts between characters', () => {
    const found = image({ id: 'jpeg-1', caption: '😀'.repeat(40_000) });
    expect(found.text).toBe('😀'.repeat(32_768));
    const card = { name: `x${'😀'.repeat(400)}` };
    expect(readMessage({ ...BARE, type: 'contact', contact: card })?.content).toMatchObject({
      contacts: [{ name: `x${'😀'.repeat(149)}` }],
    });
  });
});
