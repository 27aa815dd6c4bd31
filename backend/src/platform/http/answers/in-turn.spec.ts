import { describe, expect, it } from '@jest/globals';
import { partOf } from '@wavelane/testing';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { inTurn } from './in-turn.js';

const broken = new Error('broken');
const [request, response] = [partOf<Request>({}), partOf<Response>({})];

/** What was passed, and with which error it ended; undefined where it went on. */
async function passed(...handlers: readonly (RequestHandler | string)[]): Promise<unknown[]> {
  const seen: unknown[] = [];
  const named = handlers.map((one): RequestHandler =>
    typeof one === 'string' ? (_request, _response, next) => (seen.push(one), next()) : one,
  );
  const end = await new Promise((resolve) => void inTurn(...named)(request, response, resolve as NextFunction));
  return [...seen, end];
}

describe('handlers in turn', () => {
  it('are passed one after another, and then what comes behind them', async () => {
    expect(await passed('a', 'b', 'c')).toEqual(['a', 'b', 'c', undefined]);
    expect(await passed()).toEqual([undefined]);
    const later: RequestHandler = (_request, _response, next) => void setImmediate(next);
    expect(await passed('a', later, 'b')).toEqual(['a', 'b', undefined]);
  });

  it.each<[string, RequestHandler]>([
    ['told', (_request, _response, next) => next(broken)],
    [
      'thrown',
      () => {
        throw broken;
      },
    ],
    ['rejected', () => Promise.reject(broken)],
  ])('go past the others with an error that is %s', async (_how, failing) => {
    expect(await passed('a', failing, 'b')).toEqual(['a', broken]);
  });

  it('end with the one that answers', () => {
    let goneOn = 0;
    const answering: RequestHandler = () => undefined;
    void inTurn(answering, () => void goneOn++)(request, response, () => void goneOn++);
    expect(goneOn).toBe(0);
  });
});
