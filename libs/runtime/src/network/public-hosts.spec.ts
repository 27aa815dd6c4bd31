import dns, { type LookupAddress } from 'node:dns';
import { afterAll, expect, it, jest } from '@jest/globals';
import { publicLookup } from './public-hosts.js';

/** The answers of a name server, which follow one another. */
const answers: string[][] = [];
const familyOf = (address: string) => (address.includes(':') ? 6 : 4);
const answering = (_host: string, _options: object, answer: (error: null, addresses: LookupAddress[]) => void) =>
  answer(
    null,
    (answers.shift() ?? []).map((address) => ({ address, family: familyOf(address) })),
  );
const lookup = jest.spyOn(dns, 'lookup').mockImplementation(answering as never);
afterAll(() => lookup.mockRestore());

const look = (all: boolean) =>
  new Promise((resolve) => {
    publicLookup('hooks.example.com', { all }, (error, address) => resolve(error ? error.code : address));
  });

it('refuses a name that resolved to a public address before and to a private one at the call', async () => {
  answers.push(['93.184.215.14'], ['127.0.0.1']);
  expect(await look(false)).toBe('93.184.215.14');
  expect(await look(false)).toBe('EPRIVATE');
});

it.each([
  ['a private address beside a public one', ['93.184.215.14', '10.0.0.7']],
  ['an IPv4 address written as IPv6', ['::ffff:127.0.0.1']],
  ['the address of a cloud’s own data', ['169.254.169.254']],
  ['no address', []],
])('refuses a name that resolves to %s', async (_, addresses) => {
  answers.push(addresses, addresses);
  expect([await look(false), await look(true)]).toEqual(['EPRIVATE', 'EPRIVATE']);
});

it('returns all addresses to a caller that tries one after another', async () => {
  answers.push(['93.184.215.14', '93.184.215.15']);
  expect(await look(true)).toEqual([
    { address: '93.184.215.14', family: 4 },
    { address: '93.184.215.15', family: 4 },
  ]);
});
