import { describe, expect, it } from '@jest/globals';
import { StreamTurns } from './stream-turns.js';

const moment = () => new Promise((resolve) => setImmediate(resolve));

describe('StreamTurns', () => {
  it('runs the work of one stream in order, one at a time, and other streams side by side', async () => {
    const turns = new StreamTurns();
    const seen: string[] = [];
    let [busy, most] = [0, 0];
    const work = (stream: string, n: number) =>
      turns.take(stream, async () => {
        most = Math.max(most, ++busy);
        await moment();
        seen.push(`${stream}${n}`);
        busy--;
        return n;
      });
    const answers = await Promise.all([work('a', 1), work('a', 2), work('b', 1), work('a', 3), work('b', 2)]);
    expect(answers).toEqual([1, 2, 1, 3, 2]);
    expect(seen.filter((name) => name.startsWith('a'))).toEqual(['a1', 'a2', 'a3']);
    expect(most).toBe(2);
  });

  it('continues after work that throws, and tells only the caller of that work', async () => {
    const turns = new StreamTurns();
    const fails = turns.take('a', async () => {
      await moment();
      throw new Error('refused');
    });
    const next = turns.take('a', () => Promise.resolve('done'));
    await expect(fails).rejects.toThrow('refused');
    expect(await next).toBe('done');
  });

  it('lets the next work start after a moment when the one before hangs', async () => {
    const turns = new StreamTurns(20);
    void turns.take('a', () => new Promise(() => undefined));
    expect(await turns.take('a', () => Promise.resolve('done'))).toBe('done');
  });
});
