import { heardText, sentText } from './before-words';

describe('how much was written', () => {
  it.each([
    [0, 0, null],
    [1, 0, '1 message sent, not read'],
    [1, 1, '1 message sent, read'],
    [3, 0, '3 messages sent, none read'],
    [3, 2, '3 messages sent, 2 read'],
    [3, 3, '3 messages sent, all read'],
    [1_000, 900, '1,000+ messages sent'],
    [1_000, 1_000, '1,000+ messages sent'],
  ])('says of %i sent and %i read: %p', (sent, read, text) => {
    expect(sentText({ sent, read })).toBe(text);
  });

  it.each([
    [0, null],
    [1, '1 message from them'],
    [999, '999 messages from them'],
    [1_000, '1,000+ messages from them'],
  ])('says of %i received: %p', (received, text) => {
    expect(heardText(received)).toBe(text);
  });
});
