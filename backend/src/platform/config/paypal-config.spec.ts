import { describe, expect, it } from '@jest/globals';
import { Config, ConfigError } from './config.js';

const KEYS = { PAYPAL_CLIENT_ID: 'id', PAYPAL_CLIENT_SECRET: 'secret' };
const PRODUCTION = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://app.example.com',
  APP_KEY: Buffer.alloc(32).toString('base64'),
};
const LIVE = { ...PRODUCTION, ...KEYS, PAYPAL_ENVIRONMENT: 'live', PAYPAL_WEBHOOK_ID: 'WH' };
const payPal = (env: NodeJS.ProcessEnv) => new Config(env).payPal;

describe('PayPal by environment variables', () => {
  it('stays off unless it is set up, in production too', () => {
    expect(payPal({})).toBeUndefined();
    expect(payPal(PRODUCTION)).toBeUndefined();
    expect(new Config({}).payPalCurrency).toBe('USD');
  });

  it('uses the address of its environment', () => {
    expect(payPal(KEYS)).toEqual({
      environment: 'sandbox',
      clientId: 'id',
      clientSecret: 'secret',
      apiBase: 'https://api-m.sandbox.paypal.com',
      webhookId: null,
      merchantId: null,
    });
    expect(payPal(LIVE)).toMatchObject({ environment: 'live', apiBase: 'https://api-m.paypal.com', webhookId: 'WH' });
  });

  it('allows another address outside production', () => {
    expect(payPal({ ...KEYS, PAYPAL_API_BASE: 'http://127.0.0.1:4000/paypal/' })?.apiBase).toBe(
      'http://127.0.0.1:4000/paypal',
    );
  });

  it.each([
    ['half of the keys', { PAYPAL_CLIENT_ID: 'id' }, 'belong together'],
    ['another environment', { ...KEYS, PAYPAL_ENVIRONMENT: 'prod' }, 'must be sandbox or live'],
    ['a currency it does not take', { PAYPAL_CURRENCY: 'BHD' }, 'PAYPAL_CURRENCY'],
    ['no address', { ...KEYS, PAYPAL_API_BASE: 'paypal.com' }, 'PAYPAL_API_BASE'],
    ['credentials in the address', { ...KEYS, PAYPAL_API_BASE: 'https://a:b@api-m.paypal.com' }, 'PAYPAL_API_BASE'],
    ['somebody else in production', { ...LIVE, PAYPAL_API_BASE: 'https://evil.example' }, 'https://api-m.paypal.com'],
    [
      'the other environment in production',
      { ...LIVE, PAYPAL_API_BASE: 'https://api-m.sandbox.paypal.com' },
      'must be',
    ],
    ['production without an environment', { ...LIVE, PAYPAL_ENVIRONMENT: '' }, 'PAYPAL_ENVIRONMENT must be set'],
    ['production without a webhook', { ...LIVE, PAYPAL_WEBHOOK_ID: '' }, 'PAYPAL_WEBHOOK_ID must be set'],
  ])('stops the start with %s', (_what, env, message) => {
    expect(() => new Config(env)).toThrow(ConfigError);
    expect(() => new Config(env)).toThrow(message);
  });
});
