import { expect } from '@jest/globals';
import type { MessageContent } from '@wavelane/gateway';

/** Orders by which a phone sends each kind of message, and what the event keeps of it. */
export const KINDS: [object, MessageContent][] = [
  [
    { kind: 'image', caption: 'Look', viewOnce: true },
    { media: expect.objectContaining({ kind: 'image', mimeType: 'image/png' }) as never, viewOnce: true },
  ],
  [{ kind: 'voice', seconds: 7 }, { media: expect.objectContaining({ kind: 'voice', seconds: 7 }) as never }],
  [
    { kind: 'document', fileName: 'Rechnung.pdf' },
    { media: expect.objectContaining({ fileName: 'Rechnung.pdf', mimeType: 'application/pdf' }) as never },
  ],
  ...['video', 'gif', 'short', 'audio', 'sticker'].map((kind): [object, MessageContent] => [
    { kind },
    { media: expect.objectContaining({ kind, bytes: expect.any(Number) as never }) as never },
  ]),
  [
    { kind: 'location', latitude: 26.2, longitude: 50.5, name: 'سوق المنامة' },
    { location: { latitude: 26.2, longitude: 50.5, name: 'سوق المنامة', address: null, live: false } },
  ],
  [
    { kind: 'contacts', contacts: [{ name: 'Sara' }, { name: 'Omar', vcard: 'BEGIN:VCARD' }] },
    {
      contacts: [
        { name: 'Sara', vcard: expect.stringContaining('FN:Sara') as never },
        { name: 'Omar', vcard: 'BEGIN:VCARD' },
      ],
    },
  ],
  [
    { kind: 'order', title: 'Dates', items: [{ id: '1', name: 'Dates', quantity: 2, price: 3 }] },
    {
      order: expect.objectContaining({
        total: 6,
        items: [{ id: '1', name: 'Dates', quantity: 2, price: 3 }],
      }) as never,
    },
  ],
  [
    { kind: 'list', id: 'r1', title: 'Monday', description: 'at nine' },
    { answer: { kind: 'list', id: 'r1', title: 'Monday', description: 'at nine' } },
  ],
  [
    { kind: 'text', text: 'Hi', forwarded: 4, ephemeral: 86_400 },
    { forwarded: { score: 4 }, ephemeral: 86_400 },
  ],
];
