import { describe, expect, it } from '@jest/globals';
import { Config, ConfigError } from '../config.js';

describe('the seller by environment variables', () => {
  it('defaults to the product itself, without a tax', () => {
    expect(new Config({}).seller).toEqual({ seller: { name: 'Wavelane', address: [], taxId: null }, tax: null });
  });

  it('reads an address of lines, a tax number and a tax that prices contain', () => {
    const env = {
      SELLER_NAME: 'Gulf Messaging W.L.L.',
      SELLER_ADDRESS: 'Road 2803 | Building 12|Manama, Bahrain |',
      SELLER_TAX_ID: '200012345600002',
      RECEIPT_TAX: 'VAT 7.125 %',
    };
    expect(new Config(env).seller).toEqual({
      seller: {
        name: 'Gulf Messaging W.L.L.',
        address: ['Road 2803', 'Building 12', 'Manama, Bahrain'],
        taxId: '200012345600002',
      },
      tax: { name: 'VAT', rate: 7_125 },
    });
  });

  it.each([
    ['a tax without a percentage', { RECEIPT_TAX: 'VAT' }, 'RECEIPT_TAX must be'],
    ['a tax without a name', { RECEIPT_TAX: '20%' }, 'RECEIPT_TAX must be'],
    ['a tax of nothing', { RECEIPT_TAX: 'VAT 0%' }, 'RECEIPT_TAX must be'],
    ['a tax of everything', { RECEIPT_TAX: 'VAT 100%' }, 'RECEIPT_TAX must be'],
    ['an address of seven lines', { SELLER_ADDRESS: '1|2|3|4|5|6|7' }, 'SELLER_ADDRESS must have at most 6 lines'],
    ['a name of 121 characters', { SELLER_NAME: 'x'.repeat(121) }, 'SELLER_NAME must have lines'],
    ['a name of two lines', { SELLER_NAME: 'A\nB' }, 'SELLER_NAME must have lines'],
  ])('stops the start with %s', (_what, env, message) => {
    expect(() => new Config(env)).toThrow(ConfigError);
    expect(() => new Config(env)).toThrow(message);
  });
});
