import { describe, expect, it } from '@jest/globals';
import { GatewayFailure, type LoginQr } from '@wavelane/whapi';
import { qrOf, qrOfFailure } from './qr.js';

const login = (change: Partial<LoginQr>): LoginQr => ({
  httpStatus: 200,
  status: null,
  image: null,
  expireSeconds: null,
  ...change,
});

describe('QR replies', () => {
  it.each([
    [login({ status: 'OK', image: 'data:image/png;base64,x', expireSeconds: 20 }), { httpStatus: 200, expire: 20 }],
    [login({ status: 'OK', image: 'data:image/png;base64,x' }), { httpStatus: 200, expire: 60 }],
    [login({ status: 'WAITING' }), { httpStatus: 202 }],
    [login({ status: 'TIMEOUT' }), { httpStatus: 422, error: 'QR Code Expired' }],
    [login({ status: 'ERROR' }), { httpStatus: 422, error: 'QR Code Expired' }],
    [login({ httpStatus: 406 }), { httpStatus: 406, error: 'QR Code Expired' }],
    [login({ httpStatus: 409 }), { httpStatus: 409, alreadyAuthenticated: true }],
    [login({ httpStatus: 422 }), { httpStatus: 422, message: 'Please try again.' }],
  ])('are read from %j', (answer, expected) => {
    expect(qrOf(answer)).toMatchObject(expected);
  });

  it('wait while the gateway starts, and stop when it refuses', () => {
    expect(qrOfFailure(new GatewayFailure('unknown', 'unavailable', 'x', { status: 503 }))).toMatchObject({
      httpStatus: 202,
    });
    expect(qrOfFailure(new GatewayFailure('refused', 'bad-token', 'gone', { status: 404 }))).toMatchObject({
      httpStatus: 404,
      error: 'gone',
    });
  });
});
