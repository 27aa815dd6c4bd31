/** Operations, live updates and the test clock. */
export const OPERATIONS = {
  'cursor-not-from-list': 'This cursor is not from this list. Start again without a cursor.',
  'no-stream-of-that-name': 'There is no such stream',
  'no-such-stream': 'There is no such stream.',
  'projection-not-found': "Projection '{name}' not found",
  'say-how-far': 'Say how far: one of to, days or ms.',
  'test-clock-does-not-go-more': 'The test clock does not go more than 100 years ahead.',
  'test-clock-only-moves-forward': 'The test clock only moves forward: it is {now} already.',
  'to-days-or-ms': 'one of to, days or ms',
  'too-many-pages-open-at-once': 'Too many pages are open at once. This one asks for news from time to time instead.',
  'you-have-too-many-pages-open': 'You have too many pages open that follow what happens.',
} as const;
