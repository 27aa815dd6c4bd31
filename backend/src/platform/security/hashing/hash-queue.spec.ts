import { describe, expect, it } from '@jest/globals';
import { type HashLane, HashQueue } from './hash-queue.js';

/** A queue with hashes that end on command. */
class Bench {
  private readonly queue = new HashQueue();
  private readonly open: (() => void)[] = [];
  readonly started: string[] = [];
  readonly refused: string[] = [];

  ask(lane: HashLane, key: string, name = `${lane} ${key}`): void {
    const work = () => {
      this.started.push(name);
      return new Promise<void>((resolve) => this.open.push(resolve));
    };
    this.queue.run({ lane, key }, work).catch(() => this.refused.push(name));
  }

  /** Ends the hash that has run longest. */
  async end(): Promise<void> {
    await settled();
    this.open.shift()?.();
    await settled();
  }
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('the queue of hashes', () => {
  it('leaves a place for the sign-in of a stranger in a flood of registrations (F4)', async () => {
    const bench = new Bench();
    for (let n = 0; n < 100; n++) bench.ask('registration', `203.0.113.${n}`);
    await settled();
    expect(bench.started).toHaveLength(1);
    bench.ask('sign-in', 'honest');
    await settled();
    expect(bench.started.at(-1)).toBe('sign-in honest');
    expect(bench.refused).toHaveLength(69);
  });

  it('serves known people before strangers, and leaves registrations a turn in a flood of sign-ins (F4)', async () => {
    const bench = new Bench();
    for (let n = 0; n < 50; n++) bench.ask('sign-in', `203.0.113.${n}`);
    for (let n = 0; n < 5; n++) bench.ask('registration', `198.51.100.${n}`);
    bench.ask('known', 'owner');
    await settled();
    expect(bench.started).toHaveLength(2);
    await bench.end();
    expect(bench.started.at(-1)).toBe('known owner');
    for (let n = 0; n < 12; n++) await bench.end();
    expect(bench.started.filter((name) => name.startsWith('registration')).length).toBeGreaterThanOrEqual(4);
  });

  it('bounds the entries of one address, and lets another address into a full queue (F4)', async () => {
    const bench = new Bench();
    for (let n = 0; n < 50; n++) bench.ask('registration', 'one');
    await settled();
    expect(bench.refused).toHaveLength(44);
    for (const address of ['two', 'three', 'four', 'five', 'six', 'seven']) {
      for (let n = 0; n < 5; n++) bench.ask('registration', address);
    }
    await settled();
    bench.refused.length = 0;
    bench.ask('registration', 'late');
    await settled();
    expect(bench.refused).toHaveLength(1);
    expect(bench.refused).not.toContain('registration late');
  });

  it('goes on after a hash that fails', async () => {
    const queue = new HashQueue();
    const client = { lane: 'registration', key: 'a' } as const;
    await expect(queue.run(client, () => Promise.reject(new Error('no memory')))).rejects.toThrow('no memory');
    expect(await queue.run(client, () => Promise.resolve(1))).toBe(1);
  });
});
