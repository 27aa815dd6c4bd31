import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { GatewayFailure } from '@wavelane/gateway';
import { GatewayWatch } from './gateway-watch.js';

afterEach(() => void jest.restoreAllMocks());

describe('the watch over calls to the gateway', () => {
  const GONE = new GatewayFailure('not-sent', 'unavailable', 'No connection to the gateway (ENOTFOUND)');

  it('tells the first call without an answer, every tenfold repetition, and the next answer', () => {
    const warned = jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
    const told = jest.spyOn(Logger.prototype, 'log').mockImplementation(() => undefined);
    const watch = new GatewayWatch();
    for (let n = 0; n < 150; n++) watch.listener('channel')(GONE);
    expect(warned.mock.calls.map(([line]) => (line as { inARow: number }).inARow)).toEqual([1, 10, 100]);
    watch.listener('channel')(new GatewayFailure('refused', 'bad-token', 'No such token'));
    watch.listener('channel')(undefined);
    expect(told.mock.calls).toEqual([[{ message: 'the gateway answers again', unanswered: 150, side: 'channel' }]]);
  });

  it('counts each side for itself', () => {
    jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
    const watch = new GatewayWatch();
    watch.listener('channel')(GONE);
    watch.listener('manager')(undefined);
    watch.listener('channel')(GONE);
    expect(watch.silenceOf('channel')).toMatchObject({ calls: 2, answeredAgo: undefined });
    expect(watch.silenceOf('manager')).toMatchObject({ calls: 0, answeredAgo: expect.any(Number) });
  });
});
