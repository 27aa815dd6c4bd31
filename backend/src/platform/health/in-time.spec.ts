import { describe, expect, it, jest } from '@jest/globals';
import { InTime, NoAnswerYet } from './in-time.js';

describe('a question that may hang', () => {
  it('gives up in time, says for how long it waited, and is not asked again meanwhile', async () => {
    const inTime = new InTime(20);
    let answer: (value: number) => void = () => undefined;
    const question = jest.fn(() => new Promise<number>((resolve) => (answer = resolve)));
    for (let times = 0; times < 3; times++) await expect(inTime.ask('it', question)).rejects.toThrow(NoAnswerYet);
    await expect(inTime.ask('it', question)).rejects.toThrow(/^no answer for 0\.\d s$/);
    expect(question).toHaveBeenCalledTimes(1);
    answer(7);
    await new Promise(setImmediate);
    expect(await inTime.ask('it', () => Promise.resolve(8))).toBe(8);
  });

  it('says how it failed before, rather than that there is no answer yet', async () => {
    const inTime = new InTime(20);
    await expect(inTime.ask('it', () => Promise.reject(new Error('refused')))).rejects.toThrow('refused');
    await expect(inTime.ask('it', () => new Promise(() => undefined))).rejects.toThrow('refused');
  });

  it('gives its answer, or what that throws', async () => {
    const inTime = new InTime(1_000);
    expect(await inTime.ask('it', () => Promise.resolve(1))).toBe(1);
    await expect(inTime.ask('it', () => Promise.reject(new Error('full')))).rejects.toThrow('full');
    expect(await inTime.ask('it', () => Promise.resolve(2))).toBe(2);
  });
});
