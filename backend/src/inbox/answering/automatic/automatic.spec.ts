import { describe, expect, it } from '@jest/globals';
import type { AnsweringRules, RichContent } from '@wavelane/contracts';
import { isAutomaticMessage } from './automatic.js';

const rules = (awayMessage: string | null, awayContent?: RichContent): AnsweringRules => ({
  ...{ returnAfterMinutes: null, assignment: 'off', awayMessage, closeAfterDays: null },
  ...(awayContent && { awayContent }),
});
const LIST: RichContent = { kind: 'list', button: 'See', sections: [{ rows: [{ id: 'a', title: 'Call me' }] }] };

describe('the away message', () => {
  it('matches a message that says the same', () => {
    expect(isAutomaticMessage(rules('Closed'), { text: ' Closed ' })).toBe(true);
    expect(isAutomaticMessage(rules('Closed'), { text: 'Closed?' })).toBe(false);
    expect(isAutomaticMessage(rules(null), { text: null })).toBe(false);
  });

  it('matches its list also as numbered lines', () => {
    expect(isAutomaticMessage(rules('Closed', LIST), { text: 'Closed\n\n1. Call me' })).toBe(true);
    expect(isAutomaticMessage(rules('Closed', LIST), { text: '1' })).toBe(false);
  });

  it('matches the same poll, place or card', () => {
    const poll = rules('', { kind: 'poll', question: 'Call you?', options: ['Yes', 'No'], choices: 1 });
    const shown = (title: string) => ({ text: null, content: { poll: { title, options: ['Yes', 'No'], choices: 1 } } });
    expect(isAutomaticMessage(poll, shown('Call you?'))).toBe(true);
    expect(isAutomaticMessage(poll, shown('Open?'))).toBe(false);
    expect(isAutomaticMessage(poll, { text: null })).toBe(false);
    const place = rules('', { kind: 'location', latitude: 26.2285, longitude: 50.586 });
    const at = (latitude: number) => ({
      text: null,
      content: { location: { latitude, longitude: 50.58601, name: null, address: null, live: false } },
    });
    expect(isAutomaticMessage(place, at(26.22851))).toBe(true);
    expect(isAutomaticMessage(place, at(26.23))).toBe(false);
    const card = rules('', { kind: 'contact', name: 'Sara', phone: '+97330000009' });
    expect(isAutomaticMessage(card, { text: null, content: { contacts: [{ name: 'Sara', vcard: null }] } })).toBe(true);
    expect(isAutomaticMessage(card, { text: null, content: { contacts: [] } })).toBe(false);
  });

  it('matches its file without a text by kind and size', () => {
    const awayMedia = { mediaId: 'm', kind: 'image', mimeType: 'image/png', bytes: 4, name: 'Map.png' } as const;
    const file = (kind: string, bytes: number | null) => ({
      text: null,
      content: {
        media: {
          ...{ id: 'x', kind, mimeType: 'image/png', bytes, sha256: null, fileName: null },
          ...{ seconds: null, width: null, height: null },
        },
      },
    });
    const alone = { ...rules(''), awayMedia };
    expect(isAutomaticMessage(alone, file('image', 4))).toBe(true);
    expect(isAutomaticMessage(alone, file('image', 5))).toBe(false);
    expect(isAutomaticMessage(alone, file('video', 4))).toBe(false);
    expect(isAutomaticMessage({ ...rules('Closed'), awayMedia }, { ...file('image', 4), text: 'Closed' })).toBe(true);
  });

  it('matches no picture of unknown size: most of them are of people who wait for an answer', () => {
    const awayMedia = { mediaId: 'm', kind: 'image', mimeType: 'image/png', bytes: 4, name: 'Map.png' } as const;
    const media = {
      ...{ id: 'x', kind: 'image', mimeType: 'image/png', bytes: null, sha256: null, fileName: null },
      ...{ seconds: null, width: null, height: null },
    };
    expect(isAutomaticMessage({ ...rules(''), awayMedia }, { text: null, content: { media } })).toBe(false);
  });

  it('matches the greeting, too', () => {
    const both = { ...rules('Closed'), greetingMessage: 'Welcome' };
    expect(isAutomaticMessage(both, { text: 'Welcome' })).toBe(true);
    expect(isAutomaticMessage(both, { text: 'Closed' })).toBe(true);
    expect(isAutomaticMessage(both, { text: 'Hello' })).toBe(false);
  });
});
