import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import fc from 'fast-check';
import { Room } from './room.js';

/** A request with a large body, and its state. */
class Knock {
  state: 'waits' | 'comes' | 'is there' | 'refused' | 'gone' = 'waits';
  reads = 0;
  wasCutOff = false;
  private arrived = () => false;
  private readonly left: () => void;

  constructor(room: Room, key = 'a', came = () => 0) {
    this.left = room.enter({
      key,
      came,
      read: (arrived) => {
        this.reads++;
        this.state = 'comes';
        this.arrived = arrived;
      },
      refuse: (_, hasBegun) => {
        this.state = 'refused';
        this.wasCutOff = hasBegun;
      },
    });
  }

  get isInside(): boolean {
    return this.state === 'comes' || this.state === 'is there';
  }

  /** The last byte of the body arrives. */
  arrive(): void {
    const isIn = this.arrived();
    expect(isIn).toBe(this.isInside);
    if (isIn) this.state = 'is there';
  }

  /** The request is answered, or its client disconnects. */
  close(): void {
    if (this.state !== 'refused') this.state = 'gone';
    this.left();
  }
}

const knocks = (room: Room, ...keys: string[]) => keys.map((key) => new Knock(room, key));
const states = (all: readonly Knock[]) => all.map(({ state }) => state).join(', ');

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

describe('Room', () => {
  it('reads two at once, and the others account by account as places become free', () => {
    const all = knocks(new Room(), 'a', 'b', 'a', 'a', 'c');
    expect(states(all)).toBe('comes, comes, waits, waits, waits');
    for (const knock of all.slice(0, 2)) {
      knock.arrive();
      knock.close();
    }
    expect(states(all)).toBe('gone, gone, comes, waits, comes');
    all[4]?.close();
    expect(states(all)).toBe('gone, gone, comes, comes, gone');
  });

  it('refuses the third that waits of one account, and all that wait after a minute', () => {
    const all = knocks(new Room(), 'a', 'a', 'a', 'a', 'a');
    for (const knock of all.slice(0, 2)) knock.arrive();
    expect(states(all)).toBe('is there, is there, waits, waits, refused');
    jest.advanceTimersByTime(60_000);
    expect(states(all)).toBe('is there, is there, refused, refused, refused');
  });

  it('takes the place of a body that comes byte by byte, only when others wait', () => {
    const room = new Room();
    const all = knocks(room, 'a', 'b');
    all[1]?.arrive();
    jest.advanceTimersByTime(30_000);
    expect(states(all)).toBe('comes, is there');
    all.push(new Knock(room, 'c'));
    jest.advanceTimersByTime(1_000);
    expect(states(all)).toBe('refused, is there, comes');
    expect(all[0]?.wasCutOff).toBe(true);
    all[0]?.arrive();
  });

  it('keeps a fast body, unless its account holds both places while another waits (#11)', () => {
    const room = new Room();
    const begun = Date.now();
    const fast = () => (Date.now() - begun) * 70;
    const all = [new Knock(room, 'a', fast), new Knock(room, 'b', fast), new Knock(room, 'c')];
    jest.advanceTimersByTime(20_000);
    expect(states(all)).toBe('comes, comes, waits');
    const greedy = new Room();
    const both = [new Knock(greedy, 'a', fast), new Knock(greedy, 'a', fast), new Knock(greedy, 'c')];
    jest.advanceTimersByTime(7_000);
    expect(states(both)).toBe('refused, comes, comes');
  });

  it('takes a place within seconds from four dripping bodies of one account (#11)', () => {
    const room = new Room();
    const all = knocks(room, 'a', 'a', 'a', 'a');
    all.push(new Knock(room, 'b'));
    jest.advanceTimersByTime(3_000);
    expect(all.at(-1)?.state).toBe('comes');
  });

  it('reads at most two at once, loses none, and reads none that left or was refused', () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constant('comes'), key: fc.constantFrom('a', 'b', 'c') }),
      fc.record({ kind: fc.constantFrom('arrives', 'closes'), which: fc.nat({ max: 30 }) }),
      fc.record({ kind: fc.constant('time'), ms: fc.nat({ max: 90_000 }) }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const room = new Room();
        const all: Knock[] = [];
        const inside = () => all.filter(({ isInside }) => isInside);
        for (const one of steps) {
          if ('key' in one) all.push(new Knock(room, one.key));
          else if ('ms' in one) jest.advanceTimersByTime(one.ms);
          else if (one.kind === 'arrives') all[one.which]?.arrive();
          else all[one.which]?.close();
          expect(inside().length).toBeLessThanOrEqual(2);
          if (all.some(({ state }) => state === 'waits')) expect(inside()).toHaveLength(2);
          for (const { state, reads, wasCutOff } of all)
            expect(reads).toBeLessThanOrEqual(state === 'refused' && !wasCutOff ? 0 : 1);
        }
        while (inside().length > 0) for (const knock of inside()) knock.close();
        expect(all.filter(({ state }) => state === 'waits')).toEqual([]);
      }),
    );
  });
});
