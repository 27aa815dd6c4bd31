import { EventEmitter } from 'node:events';
import { describe, expect, it, jest } from '@jest/globals';
import { Leaving } from './leaving.js';

/** A request at the door: whether it was let in, and what it was answered there. */
function knock(leaving: Leaving) {
  const events = new EventEmitter();
  const told: { status?: number; headers?: unknown; body?: unknown } = {};
  const next = jest.fn();
  const response = {
    once: (name: string, heard: () => void) => events.once(name, heard),
    set: (headers: unknown) => (told.headers = headers),
    status: (status: number) => {
      told.status = status;
      return { json: (body: unknown) => (told.body = body) };
    },
  };
  leaving.door({}, response, next);
  return { isIn: next.mock.calls.length > 0, told, end: () => events.emit('close') };
}

describe('the door of a process that stops', () => {
  it('waits for what is under way, and tells the next to come again, as every error does', async () => {
    const leaving = new Leaving();
    const [first, second] = [knock(leaving), knock(leaving)];
    expect([first.isIn, second.isIn]).toEqual([true, true]);
    let isOver = false;
    const over = leaving.onModuleDestroy().then(() => (isOver = true));

    const late = knock(leaving);
    expect(late.isIn).toBe(false);
    expect(late.told).toEqual({
      status: 503,
      headers: { Connection: 'close', 'Retry-After': '5' },
      body: {
        statusCode: 503,
        error: 'Service Unavailable',
        message: 'Wavelane is being restarted. Try again in a few seconds.',
        code: 'wavelane-restarting',
      },
    });
    first.end();
    await new Promise(setImmediate);
    expect(isOver).toBe(false);
    second.end();
    await over;
  });

  it('ends what would otherwise never be answered', async () => {
    const leaving = new Leaving();
    const endless = knock(leaving);
    leaving.whenLeaving(endless.end);
    await leaving.onModuleDestroy();
  });

  it('does not wait when nothing is under way, and not for ever when something hangs', async () => {
    const idle = new Leaving();
    knock(idle).end();
    await idle.onModuleDestroy();

    jest.useFakeTimers();
    const leaving = new Leaving();
    knock(leaving);
    const over = leaving.onModuleDestroy();
    jest.advanceTimersByTime(3_000);
    jest.useRealTimers();
    await over;
  });
});
