import type { ConversationLine, ConversationMessage, InboundContent } from '@wavelane/contracts';
import { sharedIn } from './shared';

const at = '2026-01-01T00:00:00.000Z';
const media = (id: string, state: 'kept' | 'open' = 'kept', kind = 'image'): InboundContent => ({
  media: {
    ...{ id, kind, state, mimeType: 'image/png', bytes: 4, fileName: null, seconds: null, width: null, height: null },
    ...{ reason: null, contentType: 'image/png' },
  },
});
const line = (id: string, more: Partial<ConversationMessage>): ConversationLine => ({
  ...{ id, at, type: 'message', from: 'person', kind: 'text', header: null, text: null, footer: null },
  ...{ buttons: [], reactions: [], ...more },
});

describe('what was shared in a conversation', () => {
  it('lists files that are here, the newest first, without stickers and deleted messages', () => {
    const { files } = sharedIn([
      line('1', { content: media('new') }),
      line('2', { content: media('open', 'open') }),
      line('3', { content: media('sticker', 'kept', 'sticker') }),
      line('4', { content: media('gone'), deletedAt: at }),
      line('5', { content: media('old') }),
    ]);
    expect(files.map(({ id }) => id)).toEqual(['new', 'old']);
  });

  it('finds each link once, as the text has it now, without the sign after it', () => {
    const { links } = sharedIn([
      line('1', { text: 'See https://shop.example/a?b=1, and *https://shop.example/c*.' }),
      line('2', { text: 'https://shop.example/x', edited: { text: 'https://shop.example/c', at } }),
      { id: '3', at, type: 'note', by: { id: 'u', name: 'Sara' }, text: 'https://note.example' },
    ]);
    expect(links).toEqual(['https://shop.example/a?b=1', 'https://shop.example/c']);
  });

  it.each([
    ['(see https://shop.example/a)', 'https://shop.example/a'],
    ['https://shop.example/Tea_(drink), too', 'https://shop.example/Tea_(drink)'],
    ['(https://shop.example/Tea_(drink))', 'https://shop.example/Tea_(drink)'],
    ['[https://shop.example/a[1]]', 'https://shop.example/a[1]'],
    ['انظر https://shop.example/a، ثم', 'https://shop.example/a'],
    ['هل رأيت https://shop.example/a؟', 'https://shop.example/a'],
    ['https://shop.example/a؛', 'https://shop.example/a'],
    ['«https://shop.example/a»', 'https://shop.example/a'],
    ['https://shop.example/شاي.', 'https://shop.example/شاي'],
    ['\u2066https://shop.example/a\u2069', 'https://shop.example/a'],
    ['https://...', undefined],
  ])('ends a link at its end: %s', (text, url) => {
    expect(sharedIn([line('1', { text })]).links[0]).toBe(url);
  });

  it('leaves out what was sent to the person', () => {
    const text = 'https://shop.example/own';
    const own = line('1', { from: 'phone', content: media('own'), text });
    expect(sharedIn([own, line('2', { from: 'member', text })])).toEqual({ files: [], links: [] });
  });
});
