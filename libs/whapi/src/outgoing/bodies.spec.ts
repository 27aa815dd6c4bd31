import { describe, expect, it } from '@jest/globals';
import { type OutgoingContent, phoneAddress } from '@wavelane/gateway';
import { sendCall } from './bodies.js';

const to = phoneAddress('+973 3000 0002');

describe('the call that sends a message', () => {
  it('refers to the quoted message, and says how long "typing…" is shown', () => {
    const options = { quotes: 'Psr-a', typingSeconds: 2 };
    expect(sendCall(to, { kind: 'text', text: 'Hi' }, options)).toEqual({
      path: '/messages/text',
      json: { to: '97330000002', body: 'Hi', quoted: 'Psr-a', typing_time: 2 },
    });
  });

  it('refers to a file by the id of its upload, and leaves out empty fields', () => {
    const file = { kind: 'media', media: 'document', fileId: 'f-1', mimeType: 'application/pdf' } as const;
    expect(sendCall(to, { ...file, caption: '', fileName: 'a.pdf' }, { quotes: 'Psr-a' })).toEqual({
      path: '/messages/document',
      json: { to: '97330000002', media: 'f-1', mime_type: 'application/pdf', filename: 'a.pdf', quoted: 'Psr-a' },
    });
  });

  it.each<[OutgoingContent, string, object]>([
    [
      {
        kind: 'list',
        body: 'When?',
        button: 'Times',
        sections: [{ title: 'A', rows: [{ id: 'r.1', title: 'Nine' }] }],
      },
      '/messages/interactive',
      {
        type: 'list',
        body: { text: 'When?' },
        action: { list: { label: 'Times', sections: [{ title: 'A', rows: [{ id: 'r.1', title: 'Nine' }] }] } },
      },
    ],
    [
      { kind: 'location', latitude: 1, longitude: 2, name: 'X' },
      '/messages/location',
      { latitude: 1, longitude: 2, name: 'X' },
    ],
    [{ kind: 'contact', name: 'Sara', vcard: 'V' }, '/messages/contact', { name: 'Sara', vcard: 'V' }],
    [
      { kind: 'poll', question: 'When?', options: ['Mon', 'Tue'], choices: 0 },
      '/messages/poll',
      { title: 'When?', options: ['Mon', 'Tue'], count: 2 },
    ],
    [
      {
        ...{ kind: 'buttons', body: 'Order' },
        buttons: [
          { id: 'k.1', title: 'Open', action: { kind: 'url', url: 'https://example.com' } },
          { id: 'k.2', title: 'Call', action: { kind: 'call', phone: '+97317000000' } },
          { id: 'k.3', title: 'Copy', action: { kind: 'copy', code: 'SAVE20' } },
        ],
      },
      '/messages/interactive',
      {
        ...{ type: 'button', body: { text: 'Order' } },
        action: {
          buttons: [
            { type: 'url', url: 'https://example.com', title: 'Open', id: 'k.1' },
            { type: 'call', phone_number: '+97317000000', title: 'Call', id: 'k.2' },
            { type: 'copy', copy_code: 'SAVE20', title: 'Copy', id: 'k.3' },
          ],
        },
      },
    ],
    [
      {
        ...{ kind: 'buttons', body: 'Order', footer: 'Open daily' },
        file: { media: 'document', fileId: 'f-1', mimeType: 'application/pdf', fileName: 'a.pdf' },
        buttons: [{ id: 'k.1', title: 'Yes' }],
      },
      '/messages/interactive',
      {
        ...{ type: 'button', body: { text: 'Order' }, footer: { text: 'Open daily' } },
        ...{ media: 'f-1', mime_type: 'application/pdf', filename: 'a.pdf' },
        action: { buttons: [{ type: 'quick_reply', title: 'Yes', id: 'k.1' }] },
      },
    ],
  ])('follows the documentation for $kind', (content, path, json) => {
    expect(sendCall(to, content, {})).toEqual({ path, json: { to: '97330000002', ...json } });
  });
});
