import { describe, expect, it } from '@jest/globals';
import type { Recorded } from '@wavelane/event-store';
import fc from 'fast-check';
import { accountSearch } from '../../../identity/accounts/users/listed-account.js';
import { type DirectoryDocument, directoryProjection } from './directory.projection.js';

type Event = Parameters<typeof directoryProjection.fold>[1];
const event = (type: string, data: object): Event =>
  ({ type, data: { accountId: 'a', ...data }, metadata: { decidedAt: '2026-01-01T00:00:00.000Z' } }) as Recorded<never>;
const fold = (events: readonly Event[]) =>
  events.reduce<DirectoryDocument>(
    (document, one) => directoryProjection.fold(document, one) ?? document,
    directoryProjection.initial('a'),
  );

const REGISTERED = event('AccountRegistered', { name: 'Ada de Vries', email: 'Ada@Example.com', role: 'user' });
const LATER = [
  event('WalletDayConsumed', { balanceAfter: 3 }),
  event('WalletExhausted', {}),
  event('ChannelSlotTaken', {}),
  event('ChannelSlotFreed', {}),
  event('SubscriptionActivated', { plan: { id: 'growth', name: 'Growth', channelsLimit: 3 } }),
];

describe('the directory of accounts', () => {
  it('holds what the list shows, orders and searches', () => {
    expect(fold([REGISTERED, ...LATER])).toMatchObject({
      ...{ listed: true, days: 3, account: 'expired', channels: 0, planId: 'growth', plan: 'growth' },
      search: {
        name: 'ada de vries',
        email: 'ada@example.com',
        domain: 'example.com',
        term2: 'devries',
        term3: 'vries',
      },
    });
  });

  it('lists no account before it is registered or after it is closed', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...LATER)), fc.array(fc.constantFrom(...LATER)), (before, after) => {
        expect(fold(before).listed).toBe(false);
        const closed = fold([...before, REGISTERED, event('AccountClosed', {}), ...after]);
        expect(closed).toMatchObject({ listed: false, name: '', email: '' });
        for (const field of accountSearch.fields) expect(closed.search[field] ?? '').toBe('');
      }),
    );
  });
});
