import { describe, expect, it } from '@jest/globals';
import { Config } from './config.js';

const KEY = Buffer.alloc(32, 1).toString('base64');
const development = (env: NodeJS.ProcessEnv = {}) => new Config(env);
const production = (env: NodeJS.ProcessEnv = {}) =>
  new Config({ NODE_ENV: 'production', APP_KEY: KEY, PUBLIC_URL: 'https://app.example.com', ...env });

describe('HOST (F14)', () => {
  it('keeps to this machine unless it names another address', () => {
    expect(development().host).toBe('127.0.0.1');
    expect(production().host).toBe('127.0.0.1');
    expect(development({ HOST: '0.0.0.0' }).host).toBe('0.0.0.0');
    expect(development({ HOST: '[::]' }).host).toBe('::');
  });

  it.each(['http://0.0.0.0', 'a b', '-', 'x86_64-linux-gnu'])('refuses %j', (HOST) => {
    expect(() => development({ HOST })).toThrow(/^HOST must be [^\n]+$/);
  });
});

describe('PUBLIC_URL (F14)', () => {
  it.each(['http://localhost:3000', 'http://127.0.0.1:8080', 'http://[::1]:3000', 'https://app.example.com'])(
    'allows %s in production',
    (PUBLIC_URL) => expect(production({ PUBLIC_URL }).publicUrl).toBe(PUBLIC_URL),
  );

  it.each([
    'http://app.example.com',
    'http://192.168.1.5:3000',
    'http://localhost.example.com',
    'http://127.0.0.1.nip.io',
  ])('refuses %s in production, since passwords would travel in clear', (PUBLIC_URL) => {
    expect(() => production({ PUBLIC_URL })).toThrow('PUBLIC_URL must begin with https:// in production');
    expect(development({ PUBLIC_URL }).publicUrl).toBe(PUBLIC_URL);
  });

  it('demands a value in production, because every link and cookie depends on it', () => {
    expect(() => production({ PUBLIC_URL: '' })).toThrow('PUBLIC_URL must be set in production');
    expect(development().publicUrl).toBe('http://localhost:3000');
  });

  it.each(['app.example.com', 'ftp://app.example.com', 'https://', 'https://a b'])(
    'refuses %j, which is no address',
    (url) => expect(() => development({ PUBLIC_URL: url })).toThrow(/^PUBLIC_URL must be [^\n]+$/),
  );

  it.each(['https://example.com/app', 'https://example.com/?a=1', 'https://me:secret@example.com', 'https://a/#b'])(
    'refuses %s, which has more than a scheme and a host',
    (url) => expect(() => development({ PUBLIC_URL: url })).toThrow('scheme and host only'),
  );

  it('normalizes an address to the way browsers write an origin', () => {
    expect(production({ PUBLIC_URL: 'https://APP.example.com:443/' }).publicUrl).toBe('https://app.example.com');
  });
});

describe('TRUST_PROXY (F3)', () => {
  const trusted = (TRUST_PROXY: string) => development({ TRUST_PROXY }).trustProxy;

  it('trusts no proxy without https, and those of this machine and its network with it', () => {
    expect(development().trustProxy).toBe(false);
    expect(production({ PUBLIC_URL: 'https://app.example.com' }).trustProxy).toEqual(['loopback', 'uniquelocal']);
  });

  it('accepts a number of hops or a list of proxies', () => {
    expect(trusted('0')).toBe(false);
    expect(trusted('2')).toBe(2);
    expect(trusted('loopback, 10.1.0.0/16 2001:db8::/32,203.0.113.7')).toEqual([
      'loopback',
      '10.1.0.0/16',
      '2001:db8::/32',
      '203.0.113.7',
    ]);
  });

  it.each(['true', 'yes', '-1', '1.5', '3000', ',', '10.0.0.0/33', '0.0.0.0/0', '::/0', '10.0.0.0/8/8', '10.0.0', 'a'])(
    'refuses %j and stops the start with one line',
    (text) => expect(() => trusted(text)).toThrow(/^TRUST_PROXY must be [^\n]+$/),
  );
});
