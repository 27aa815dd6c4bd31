import type { CallHandler, ExecutionContext } from '@nestjs/common';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Position } from '@wavelane/event-store';
import type { ReadModels } from '@wavelane/projections';
import { partOf } from '@wavelane/testing';
import fc from 'fast-check';
import { defer, firstValueFrom } from 'rxjs';
import { requestScope } from '../../domain/request-scope.js';
import type { LateReads } from './late-reads.js';
import { readWaitMs, ReadYourWritesInterceptor } from './read-your-writes.interceptor.js';

describe('an answer', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  /** @param pauses between the events that the request writes, ms @returns for what it waited, and how long at most */
  const waitsAfter = async (...pauses: number[]) => {
    const waits: [Position, number][] = [];
    const waitFor: ReadModels['waitFor'] = async (position, ms) => waits.push([position, ms]) > 0;
    const interceptor = new ReadYourWritesInterceptor(partOf<ReadModels>({ waitFor }), partOf<LateReads>({}));
    const headers = new Map<string, unknown>();
    const http = {
      getRequest: () => ({}),
      getResponse: () => ({ setHeader: (name: string, value: unknown) => headers.set(name, value) }),
    };
    const context = partOf<ExecutionContext>({ switchToHttp: () => http as never });
    const handler: CallHandler = {
      handle: () =>
        defer(async () => {
          for (const [index, ms] of pauses.entries()) {
            jest.advanceTimersByTime(ms);
            requestScope.wrote(`${index}` as Position);
          }
          return 'done';
        }),
    };
    const answered = requestScope.run({ correlationId: 'c', written: undefined }, () =>
      firstValueFrom(interceptor.intercept(context, handler)),
    );
    expect(await answered).toBe('done');
    return { waits, position: headers.get('X-Position') };
  };

  it('waits for the last event that its request wrote, for two seconds at most', async () => {
    expect(await waitsAfter(30_000)).toEqual({ waits: [['0', 2_000]], position: '0' });
    expect(await waitsAfter(0, 0, 500)).toEqual({ waits: [['2', 1_500]], position: '2' });
  });

  it('waits a moment only for a request that wrote for longer', async () => {
    expect(await waitsAfter(0, 4_000, 4_000)).toEqual({ waits: [['2', 250]], position: '2' });
  });

  it('waits for nothing after a request that wrote nothing', async () => {
    expect(await waitsAfter()).toEqual({ waits: [], position: undefined });
  });

  it('waits two seconds at most, and no later than that after the first event but for the moment', () => {
    fc.assert(
      fc.property(fc.nat(1e9), fc.nat(1e6), (first, since) => {
        const waits = readWaitMs(first, first + since);
        expect(waits).toBeGreaterThanOrEqual(250);
        expect(waits).toBeLessThanOrEqual(2_000);
        if (waits > 250) expect(since + waits).toBe(2_000);
      }),
    );
  });
});
