import { describe, expect, it } from '@jest/globals';
import { Config } from '../../config/config.js';
import type { WavelaneRequest } from '../commands/request-context.js';
import { isInsider } from './insiders.js';

const TOKEN = '0123456789abcdef0123456789abcdef';
const asks = (headers: Record<string, string> = {}, remoteAddress = '127.0.0.1', role?: 'admin' | 'user') =>
  ({ headers, socket: { remoteAddress }, ...(role && { user: { accountId: 'a', role } }) }) as WavelaneRequest;
const config = (env: NodeJS.ProcessEnv = {}) => new Config(env);

describe('isInsider (F17)', () => {
  it('accepts any client on this machine when no proxy is expected', () => {
    expect(isInsider(asks(), config())).toBe(true);
    expect(isInsider(asks({}, '::1'), config())).toBe(true);
    expect(isInsider(asks({}, '192.168.1.9'), config())).toBe(false);
  });

  it.each(['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'])(
    'refuses a client for which a proxy adds %s',
    (name) => expect(isInsider(asks({ [name]: 'x' }), config())).toBe(false),
  );

  it('refuses a client behind a plain proxy_pass on this machine once a proxy is configured', () => {
    expect(isInsider(asks(), config({ TRUST_PROXY: '1' }))).toBe(false);
    expect(isInsider(asks(), config({ PUBLIC_URL: 'https://app.example.com' }))).toBe(false);
    expect(isInsider(asks(), config({ PUBLIC_URL: 'https://app.example.com', TRUST_PROXY: '0' }))).toBe(false);
  });

  it('accepts an administrator, or a client with METRICS_TOKEN, from everywhere', () => {
    const behind = config({ PUBLIC_URL: 'https://app.example.com', METRICS_TOKEN: TOKEN });
    expect(isInsider(asks({}, '203.0.113.7', 'admin'), behind)).toBe(true);
    expect(isInsider(asks({}, '203.0.113.7', 'user'), behind)).toBe(false);
    expect(isInsider(asks({ authorization: `Bearer ${TOKEN}` }, '203.0.113.7'), behind)).toBe(true);
    for (const wrong of [`Bearer ${TOKEN}x`, 'Bearer ', `Basic ${TOKEN}`, TOKEN, 'Bearer undefined']) {
      expect(isInsider(asks({ authorization: wrong }), behind)).toBe(false);
    }
    expect(isInsider(asks({ authorization: 'Bearer undefined' }, '203.0.113.7'), config())).toBe(false);
  });

  it.each(['short', 'with a space in the middle'])('refuses %j as METRICS_TOKEN', (METRICS_TOKEN) =>
    expect(() => config({ METRICS_TOKEN })).toThrow(/^METRICS_TOKEN must be [^\n]+$/),
  );
});
