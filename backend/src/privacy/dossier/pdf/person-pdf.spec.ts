import { describe, expect, it } from '@jest/globals';
import { sentText } from './person-pdf.js';

describe('sentText', () => {
  const message = { id: 'm', jobId: 'j', to: '+1', header: null, footer: null, status: 'read', error: null } as const;
  const media = { id: 'f', kind: 'document' } as const;

  it.each([
    [{ ...message, body: 'Hello' }, 'Message to +1 (read): Hello'],
    [{ ...message, body: 'Hello', media }, 'Message to +1 (read, with a file: document): Hello'],
    [{ ...message, body: '', media }, 'Message to +1 (read, with a file: document)'],
  ])('turns %j into: %s', (sent, text) => {
    expect(sentText(sent)).toBe(text);
  });
});
