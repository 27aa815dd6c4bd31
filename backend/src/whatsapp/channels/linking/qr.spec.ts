import { describe, expect, it } from '@jest/globals';
import { GatewayFailure, type LinkCode } from '@wavelane/gateway';
import { qrOf, qrOfFailure } from './qr.js';

describe('QR replies', () => {
  it.each<[LinkCode, object]>([
    [
      { state: 'shown', image: 'data:image/png;base64,x', expireSeconds: 20 },
      { httpStatus: 200, expire: 20 },
    ],
    [
      { state: 'shown', image: 'data:image/png;base64,x', expireSeconds: null },
      { httpStatus: 200, expire: 60 },
    ],
    [{ state: 'starting' }, { httpStatus: 202 }],
    [{ state: 'expired' }, { httpStatus: 422, error: 'QR Code Expired' }],
    [{ state: 'failed' }, { httpStatus: 422, error: 'QR Code Expired', message: 'Please try again.' }],
    [{ state: 'impossible' }, { httpStatus: 406, error: 'QR Code Expired' }],
    [{ state: 'linked' }, { httpStatus: 409, alreadyAuthenticated: true }],
  ])('reads a reply from %j', (answer, expected) => {
    expect(qrOf(answer)).toMatchObject(expected);
  });

  it('waits while the gateway starts, and stops when it refuses', () => {
    expect(qrOfFailure(new GatewayFailure('unknown', 'unavailable', 'x', { status: 503 }))).toMatchObject({
      httpStatus: 202,
    });
    expect(qrOfFailure(new GatewayFailure('refused', 'bad-token', 'gone', { status: 404 }))).toMatchObject({
      httpStatus: 404,
      error: 'gone',
    });
  });
});
