/**
 * What it costs to know who may not be written to: folding the opt-outs and the withdrawals from a purpose of an account, and
 * asking both about one person, the name of their handle included.
 *
 *   npm run bench:opt-outs -- [--people 1000000] [--out 100000]
 *
 * The yardstick is a set of texts, which cannot be shared by states: adding to it, and asking it.
 */
import { createHmac, createSecretKey, randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { isOptedOut, optOutsPage } from '../../../src/accounts/index.js';
import { account } from '../../../src/accounts/account.js';
import { consents } from '../../../src/people/consents/consents.js';
import { withdrawnSince } from '../../../src/people/consents/evidence-rules.js';
import { phoneKey } from '../../../src/platform/domain/phone/phone-key.js';

const { values } = parseArgs({
  options: { people: { type: 'string', default: '1000000' }, out: { type: 'string', default: '100000' } },
});
const people = Number(values.people);
const out = Number(values.out);

/** Numbers of four countries, the variants of Brazil among them. */
const phoneOf = (n: number) =>
  `${['+97333', '+55119', '+521551', '+1415'][n % 4]}${String(10_000_000 + n * 7).slice(-8)}`;

function timed(work: () => void): number {
  const begun = performance.now();
  work();
  return performance.now() - begun;
}

const step = Math.floor(people / out);
let state = account.initialState;
const fold = timed(() => {
  for (let n = 0; n < out; n++) {
    const data = { accountId: 'a', phone: phoneOf(n * step), reason: 'stop', text: 'STOP' } as const;
    state = account.evolve(state, { type: 'RecipientSuppressed', data });
  }
});
const set = new Set<string>();
const plain = timed(() => {
  for (let n = 0; n < out; n++) set.add(phoneKey(phoneOf(n * step)));
});

let found = 0;
const asked = timed(() => {
  for (let n = 0; n < people; n++) if (isOptedOut(state.optOuts, phoneOf(n))) found++;
});
let expected = 0;
const yardstick = timed(() => {
  for (let n = 0; n < people; n++) if (set.has(phoneKey(phoneOf(n)))) expected++;
});
if (found !== expected) throw new Error(`${found} people were found on the list, and ${expected} are on it`);

const micro = (ms: number, times: number) => `${((ms * 1_000) / times).toFixed(2)} µs`;
console.log(`${people} people, ${out} of them opted out`);
console.log(`folded in ${fold.toFixed(0)} ms, ${micro(fold, out)} each; a set: ${micro(plain, out)}`);
console.log(`asked in ${micro(asked, people)} each; a set: ${micro(yardstick, people)}; target 1,000 µs`);

const pageAt = (before: number) => optOutsPage(state.optOuts, { before, limit: 20 }, () => true).items.at(-1)?.nth ?? 0;
const PAGES = 1_000;
const first = timed(() => void pageAt(Infinity));
const pages = timed(() => {
  for (let before = Infinity, n = 0; n < PAGES; n++) before = pageAt(before);
});
console.log(`a page of the list after a change ${first.toFixed(1)} ms, further ones ${micro(pages, PAGES)} each`);

// As the product has it: from bytes Node 24 makes a key for each name, which takes four times as long as the name.
const secret = createSecretKey(randomBytes(32));
const idOf = (n: number) =>
  createHmac('sha256', secret)
    .update(JSON.stringify(['a', 'phone', phoneKey(phoneOf(n))]))
    .digest()
    .subarray(0, 16)
    .toString('base64url');
let ledger = consents.initialState;
const withdrawals = timed(() => {
  for (let n = 0; n < out; n++) {
    const handleId = idOf(n * step);
    const who = {
      accountId: 'a',
      personId: handleId,
      handleIds: [handleId],
      first: { kind: 'phone', value: '' },
    } as const;
    const said = {
      purpose: 'marketing',
      means: 'paper',
      at: '2026-01-01T00:00:00.000Z',
      reference: null,
      note: null,
    } as const;
    ledger = consents.evolve(ledger, { type: 'ConsentWithdrawn', data: { ...who, ...said } });
  }
});
const before = found;
const both = timed(() => {
  for (let n = 0; n < people; n++)
    if (isOptedOut(state.optOuts, phoneOf(n)) || withdrawnSince(ledger, idOf(n), 'marketing') !== undefined) found++;
});
if (found - before < out) throw new Error('Somebody who withdrew was not found');
console.log(`withdrawals folded in ${withdrawals.toFixed(0)} ms, ${micro(withdrawals, out)} each`);
console.log(`both asked in ${micro(both, people)} each, the name of the handle included; target 1,000 µs`);
