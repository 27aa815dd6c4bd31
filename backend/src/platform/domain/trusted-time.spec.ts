import { describe, expect, it } from '@jest/globals';
import { DAY_MS } from '@wavelane/contracts';
import fc from 'fast-check';
import { TrustedTime } from './trusted-time.js';

const START = Date.UTC(2026, 0, 1);
const HOUR = 3_600_000;

/** A machine whose clock can be set, and which can sleep. */
class Machine {
  private awake = 0;
  private slept = 0;
  private set = 0;
  readonly jumps: number[] = [];
  readonly time = new TrustedTime(
    {
      wall: () => this.right + this.set,
      monotonic: () => this.awake,
      uptime: () => 5 * DAY_MS + this.awake + this.slept,
    },
    ({ ms }) => this.jumps.push(ms),
  );

  /** The time of a correct clock. */
  get right(): number {
    return START + this.awake + this.slept;
  }

  run(ms: number): void {
    this.awake += ms;
  }

  sleep(ms: number): void {
    this.slept += ms;
  }

  /** Sets the clock wrong by so much, ms. */
  wrong(ms: number): void {
    this.set = ms;
  }
}

describe('trusted time', () => {
  it('follows the clock of the machine and its corrections of less than a day', () => {
    const machine = new Machine();
    machine.run(HOUR);
    expect(machine.time.now()).toBe(START + HOUR);
    machine.wrong(-2 * HOUR);
    expect(machine.time.now()).toBe(START - HOUR);
    expect(machine.time.jump).toBeNull();
  });

  it('ignores a leap of five days, tells of it once, and follows the clock when it is right again', () => {
    const machine = new Machine();
    machine.run(HOUR);
    machine.time.now();
    machine.wrong(5 * DAY_MS);
    expect(machine.time.now()).toBe(START + HOUR);
    machine.run(HOUR);
    expect(machine.time.now()).toBe(START + 2 * HOUR);
    expect(machine.time.jump).toEqual({ ms: 5 * DAY_MS, since: START + HOUR });
    expect(machine.jumps).toEqual([5 * DAY_MS]);
    machine.wrong(0);
    expect(machine.time.now()).toBe(START + 2 * HOUR);
    expect(machine.time.jump).toBeNull();
  });

  it('takes days that the machine has slept as time that has passed', () => {
    const machine = new Machine();
    machine.sleep(3 * DAY_MS);
    expect(machine.time.now()).toBe(START + 3 * DAY_MS);
    expect(machine.time.jump).toBeNull();
  });

  it('does not count nights slept long ago for a leap of today', () => {
    const machine = new Machine();
    for (let night = 0; night < 10; night++) {
      machine.sleep(8 * HOUR);
      machine.run(16 * HOUR);
      expect(machine.time.now()).toBe(machine.right);
    }
    machine.wrong(2 * DAY_MS);
    expect(machine.time.now()).toBe(machine.right);
  });

  it('stays within a day of the right time after one change of the clock to any value', () => {
    const step = fc.oneof(
      fc.record({ run: fc.integer({ min: 0, max: 3 * DAY_MS }) }),
      fc.record({ sleep: fc.integer({ min: 0, max: 3 * DAY_MS }) }),
    );
    fc.assert(
      fc.property(
        fc.array(step, { maxLength: 20 }),
        fc.integer({ min: -400 * DAY_MS, max: 400 * DAY_MS }),
        fc.array(step, { maxLength: 20 }),
        (before, wrong, after) => {
          const machine = new Machine();
          const go = (steps: typeof before) => {
            for (const part of steps) {
              if ('run' in part) machine.run(part.run);
              else machine.sleep(part.sleep);
              expect(Math.abs(machine.time.now() - machine.right)).toBeLessThanOrEqual(DAY_MS);
            }
          };
          go(before);
          machine.time.now();
          machine.wrong(wrong);
          machine.time.now();
          go(after);
          expect(Math.abs(machine.time.now() - machine.right)).toBeLessThanOrEqual(DAY_MS);
          machine.wrong(0);
          expect(machine.time.now()).toBe(machine.right);
        },
      ),
    );
  });
});
