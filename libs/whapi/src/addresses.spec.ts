import { describe, expect, it } from '@jest/globals';
import { isPrivateAddress } from '@wavelane/runtime';
import { checkGatewayUrl } from './addresses.js';

describe('gateway addresses', () => {
  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '192.168.0.1',
    '172.20.0.1',
    '169.254.169.254',
    '0.0.0.0',
    '100.64.1.1',
    '::1',
    '::',
    'fd00::1',
    'fe80::1',
    '::ffff:10.0.0.1',
    '::7f00:1',
    '2002:7f00:1::',
    '64:ff9b::7f00:1',
    '64:ff9b:1::a00:1',
    'fec0::1',
    '2001::1',
    '100::1',
    '2001:db8::1',
  ])('takes %s for private (I07) (F17)', (address) => expect(isPrivateAddress(address)).toBe(true));

  it.each(['8.8.8.8', '172.32.0.1', '2606:4700::1111', '::ffff:8.8.8.8'])('takes %s for public', (address) =>
    expect(isPrivateAddress(address)).toBe(false),
  );

  it.each([
    'ftp://manager.whapi.cloud',
    'manager.whapi.cloud',
    'http://localhost:8080',
    'http://127.0.0.1/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'https://metadata.internal/',
    'https://intranet/',
    'https://user:pass@manager.whapi.cloud',
    'https://manager.whapi.cloud/?token=1',
    'javascript:alert(1)',
    'http://manager.whapi.cloud',
    'https://[::127.0.0.1]/',
    'https://[2002:7f00:1::]/',
    'https://[64:ff9b:1::7f00:1]/',
  ])('refuses %s in production (I07) (F17)', (url) => expect(checkGatewayUrl(url, false)).toEqual(expect.any(String)));

  it('takes the public internet always, and this machine outside production (I07)', () => {
    expect(checkGatewayUrl('https://manager.whapi.cloud', false)).toBeUndefined();
    expect(checkGatewayUrl('https://manager.whapi.cloud/v1', false)).toBeUndefined();
    expect(checkGatewayUrl('http://127.0.0.1:3001/whapi/manager', true)).toBeUndefined();
  });
});
