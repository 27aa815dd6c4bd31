import { describe, expect, it } from '@jest/globals';
import { GatewayFailure, type OutgoingContent, phoneAddress } from '@wavelane/gateway';
import { sendCall } from './bodies.js';

const to = phoneAddress('+973 3000 0002');

describe('the call that sends a message', () => {
  it('names the quoted message and how long "typing…" is shown', () => {
    const options = { quotes: 'Psr-a', typingSeconds: 2 };
    expect(sendCall(to, { kind: 'text', text: 'Hi' }, options)).toEqual({
      path: '/messages/text',
      json: { to: '97330000002', body: 'Hi', quoted: 'Psr-a', typing_time: 2 },
    });
  });

  it('names a file by the id of its upload, and leaves out what it has not', () => {
    const file = { kind: 'media', media: 'document', fileId: 'f-1', mimeType: 'application/pdf' } as const;
    expect(sendCall(to, { ...file, caption: '', fileName: 'a.pdf' }, { quotes: 'Psr-a' })).toEqual({
      path: '/messages/document',
      json: { to: '97330000002', media: 'f-1', mime_type: 'application/pdf', filename: 'a.pdf', quoted: 'Psr-a' },
    });
  });

  it.each<OutgoingContent>([
    { kind: 'list', body: 'When?', button: 'Times', sections: [] },
    { kind: 'location', latitude: 1, longitude: 1 },
    { kind: 'contact', name: 'Sara', vcard: '' },
  ])('is refused for $kind, which this gateway does not send yet', (content) => {
    expect(() => sendCall(to, content, {})).toThrow(GatewayFailure);
  });
});
