import { getPriority } from 'node:os';
import { threadId } from 'node:worker_threads';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { requestScope } from '../domain/request-scope.js';
import { PdfThread } from './pdf-thread.js';

const DRAWINGS = new URL('./testing/drawings.js', import.meta.url);
const thread = new PdfThread();
const draw = async (name: string, ...given: unknown[]) => String(await thread.draw(DRAWINGS, name, ...given));

beforeAll(() => Logger.overrideLogger(false));
afterAll(async () => {
  Logger.overrideLogger(true);
  await thread.onApplicationShutdown();
});

describe('the PDF thread (A1)', () => {
  it('draws in another thread than the one that serves requests', async () => {
    expect(await draw('thread')).not.toBe(String(threadId));
  });

  (process.platform === 'linux' ? it : it.skip)('steps back behind the thread that serves everybody', async () => {
    expect(Number(await draw('niceness'))).toBe(Math.min(getPriority() + 10, 19));
  });

  it('draws several PDFs that are asked for at once, each from its own data', async () => {
    const given = [1, 2, 3].map((n) => ({ n, text: 'ع'.repeat(n) }));
    expect(await Promise.all(given.map((one) => draw('same', one)))).toEqual(given.map((one) => JSON.stringify(one)));
  });

  it('charges the account for what the thread did', async () => {
    const charged: number[] = [];
    const scope = { correlationId: 'c', written: undefined, charge: (ms: number) => void charged.push(ms) };
    await requestScope.run(scope, () => draw('same', 1));
    expect(charged).toEqual([expect.any(Number)]);
  });

  it.each(['failing', 'exploding', 'missing'])(
    'refuses for now what it cannot draw (%s), and draws the next one',
    async (name) => {
      const [failed, next] = await Promise.allSettled([draw(name), draw('same', 'next')]);
      expect(failed).toMatchObject({
        status: 'rejected',
        reason: { kind: 'unavailable', saying: { code: 'pdf-not-drawn' } },
      });
      expect(next).toEqual({ status: 'fulfilled', value: '"next"' });
    },
  );
});
