import { describe, expect, it } from '@jest/globals';
import type { AnsweringRules, RichContent } from '@wavelane/contracts';
import { isAwayMessage } from './automatic.js';

const rules = (awayMessage: string | null, awayContent?: RichContent): AnsweringRules => ({
  ...{ returnAfterMinutes: null, assignment: 'off', awayMessage, closeAfterDays: null },
  ...(awayContent && { awayContent }),
});
const LIST: RichContent = { kind: 'list', button: 'See', sections: [{ rows: [{ id: 'a', title: 'Call me' }] }] };

describe('the away message', () => {
  it('matches a message that says the same', () => {
    expect(isAwayMessage(rules('Closed'), { text: ' Closed ' })).toBe(true);
    expect(isAwayMessage(rules('Closed'), { text: 'Closed?' })).toBe(false);
    expect(isAwayMessage(rules(null), { text: null })).toBe(false);
  });

  it('matches its list also as numbered lines', () => {
    expect(isAwayMessage(rules('Closed', LIST), { text: 'Closed\n\n1. Call me' })).toBe(true);
    expect(isAwayMessage(rules('Closed', LIST), { text: '1' })).toBe(false);
  });

  it('matches the same poll, place or card', () => {
    const poll = rules('', { kind: 'poll', question: 'Call you?', options: ['Yes', 'No'], choices: 1 });
    const shown = (title: string) => ({ text: null, content: { poll: { title, options: ['Yes', 'No'], choices: 1 } } });
    expect(isAwayMessage(poll, shown('Call you?'))).toBe(true);
    expect(isAwayMessage(poll, shown('Open?'))).toBe(false);
    expect(isAwayMessage(poll, { text: null })).toBe(false);
    const place = rules('', { kind: 'location', latitude: 26.2285, longitude: 50.586 });
    const at = (latitude: number) => ({
      text: null,
      content: { location: { latitude, longitude: 50.58601, name: null, address: null, live: false } },
    });
    expect(isAwayMessage(place, at(26.22851))).toBe(true);
    expect(isAwayMessage(place, at(26.23))).toBe(false);
    const card = rules('', { kind: 'contact', name: 'Sara', phone: '+97330000009' });
    expect(isAwayMessage(card, { text: null, content: { contacts: [{ name: 'Sara', vcard: null }] } })).toBe(true);
    expect(isAwayMessage(card, { text: null, content: { contacts: [] } })).toBe(false);
  });
});
