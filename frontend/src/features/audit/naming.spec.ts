import { accountText } from '@/components/words/accounts';
import { typeText } from '@/components/words/event-types';
import { formatSigned } from '@/lib/format';

describe('names in the books', () => {
  it('writes types, accounts and amounts in words', () => {
    expect(typeText('WalletDayConsumed')).toBe('Wallet day consumed');
    expect(accountText('pool:main')).toBe('Main pool');
    expect(accountText('user:u1', { name: 'Sara Lind' })).toBe('User Sara Lind');
    expect(accountText('channel:7', { name: 'Shop', gone: true })).toBe('Channel Shop (deleted)');
    expect(accountText('channel:7')).toBe('Channel 7');
    expect(accountText('user:3c3d358e-7972-5b7f-b0c5-aa7b0372852e')).toBe('User 3c3d358e');
    expect(accountText('source:paypal')).toBe('PayPal payments');
    expect([formatSigned(1_500), formatSigned(-1), formatSigned(0)]).toEqual(['+1,500', '-1', '0']);
  });
});
