import { expect, it } from '@jest/globals';
import { EARLIER_WORDS } from './earlier-words.js';
import { WORDS } from '../words.js';

it('leads from each earlier sentence to one that is said today', () => {
  expect([...EARLIER_WORDS.values()].filter((today) => !WORDS.includes(today))).toEqual([]);
  expect([...EARLIER_WORDS.keys()].filter((earlier) => WORDS.includes(earlier))).toEqual([]);
});
