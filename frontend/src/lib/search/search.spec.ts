import { filterSearch } from '../filters';
import { oneOf, searchOf, text } from './search';

describe('searchOf', () => {
  const search = searchOf({ q: text, period: oneOf(['MONTHLY', 'ANNUAL']) });

  it.each([
    ['what the schema names is taken', { q: 'omar', period: 'ANNUAL' }, { q: 'omar', period: 'ANNUAL' }],
    ['digits are a text', { q: 4711 }, { q: '4711' }],
    ['nothing is no condition', { q: '' }, {}],
    ['a word that is none of them is dropped', { period: 'DAILY' }, {}],
    ['what is no text is dropped', { q: ['a'], period: null }, {}],
    ['what the schema does not name is dropped', { q: 'a', page: 2, constructor: 'x' }, { q: 'a' }],
  ])('reads parameters: %s', (_, given, expected) => expect(search(given)).toEqual(expected));

  it('takes only the non-empty texts that a filter names', () =>
    expect(filterSearch(['from', 'to'])({ from: '2026-01-01', to: '', by: 'me' })).toEqual({ from: '2026-01-01' }));
});
