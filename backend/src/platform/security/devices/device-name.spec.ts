import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { deviceName } from './device-name.js';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1';

describe('deviceName', () => {
  it.each([
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0', 'Firefox on Windows'],
    [
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36',
      'Chrome on Linux',
    ],
    [
      'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36',
      'Chrome on Android',
    ],
    [IPHONE, 'Safari on iPhone'],
    ['curl/8.5.0', 'curl'],
    ['', 'Unknown device'],
    ['<script>alert(1)</script>/1 (x)', 'Unknown device'],
  ])('reads %s as %s', (userAgent, name) => expect(deviceName(userAgent)).toBe(name));

  it('gives a short plain name for any text that a stranger sends', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 512 }), (userAgent) => {
        expect(deviceName(userAgent)).toMatch(/^[\w .+-]{1,64}$/);
      }),
    );
  });
});
