import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { OWN_TOPICS, type Topic, TOPICS } from '@wavelane/contracts';
import type { Position } from '@wavelane/event-store';
import { gateRuns } from '@wavelane/testing';
import fc from 'fast-check';
import { audiencesOf, type Concern, topicsFor } from './concerns.js';
import { type EndReason, type Line, LiveHub } from './live-hub.js';
import { RecentChanges } from './recent-changes.js';

const at = (n: number) => String(n).padStart(6, '0') as Position;

class Listener implements Line {
  readonly sessionId = 'session';
  readonly told: { topics: Topic[]; position: Position | undefined }[] = [];
  beats: (Position | undefined)[] = [];
  over: EndReason | undefined;

  constructor(
    readonly accountId: string,
    readonly isAdministrator = false,
    readonly memberId = accountId,
  ) {}

  tell({ topics, position }: { topics?: readonly Topic[]; position: Position | undefined }): void {
    if (topics) this.told.push({ topics: [...topics], position });
    else this.beats.push(position);
  }

  end(reason: EndReason): void {
    this.over = reason;
  }

  get topics(): Set<Topic> {
    return new Set(this.told.flatMap(({ topics }) => topics));
  }
}

const good = new Set<Line>();
let hub: LiveHub;
const jobsOf = (accountId: string): Concern => ({ audience: `account:${accountId}`, topics: ['jobs'] });

beforeEach(() => {
  jest.useFakeTimers();
  good.clear();
  hub = new LiveHub({ isGood: async (line) => good.has(line), now: Date.now });
  hub.begin(at(0), Date.now());
});
afterEach(() => void jest.useRealTimers());

function listen(accountId: string, isAdministrator = false): Listener {
  const line = new Listener(accountId, isAdministrator);
  good.add(line);
  hub.open(line);
  return line;
}

describe('the hub', () => {
  it('tells at once, and then four times a second at most, what has changed meanwhile', () => {
    const ada = listen('ada');
    hub.changed([jobsOf('ada')], at(1));
    jest.advanceTimersByTime(1);
    expect(ada.told).toEqual([{ topics: ['jobs'], position: at(1) }]);
    for (let n = 2; n <= 100; n++) {
      hub.changed([jobsOf('ada'), { audience: 'account:ada', topics: ['me'] }], at(n));
      jest.advanceTimersByTime(10);
    }
    jest.advanceTimersByTime(250);
    expect(ada.told.length).toBeLessThanOrEqual(6);
    expect(ada.told.at(-1)).toEqual({ topics: ['jobs', 'me'], position: at(100) });
  });

  it('tells the position reached at every beat', () => {
    const ada = listen('ada');
    hub.changed([jobsOf('ben')], at(7));
    jest.advanceTimersByTime(26_000);
    expect([ada.told, ada.beats]).toEqual([[], [at(7)]]);
  });

  it('ends a line whose session is over at the next beat, and soon after a change of its security', async () => {
    const [ada, eve] = [listen('ada'), listen('eve')];
    good.clear();
    hub.changed([{ audience: 'account:eve', topics: ['security'] }], at(1));
    await jest.advanceTimersByTimeAsync(900);
    expect([ada.over, eve.over, eve.told]).toEqual([undefined, undefined, []]);
    await jest.advanceTimersByTimeAsync(400);
    expect([ada.over, eve.over]).toEqual([undefined, 'session']);
    await jest.advanceTimersByTimeAsync(26_000);
    expect(ada.over).toBe('session');
    expect(hub.size).toBe(0);
  });

  it('leaves a line open when its session cannot be asked for', async () => {
    hub = new LiveHub({ isGood: () => Promise.reject(new Error('The store is away')), now: Date.now });
    hub.begin(at(0), Date.now());
    const ada = listen('ada');
    await jest.advanceTimersByTimeAsync(60_000);
    expect([ada.over, ada.beats.length]).toEqual([undefined, 2]);
  });

  it('keeps no line for longer than a quarter of an hour', () => {
    const ada = listen('ada');
    jest.advanceTimersByTime(15 * 60_000 + 1_000);
    expect(ada.over).toBe('age');
  });

  it('starts no timer while no line is open', () => {
    const ada = listen('ada');
    hub.drop(ada);
    expect(hub.drop(ada)).toBe(false);
    expect(jest.getTimerCount()).toBe(0);
    hub.changed([jobsOf('ada')], at(1));
    expect(jest.getTimerCount()).toBe(0);
  });

  it('tells everything to a line with a place too old, too new or made up', () => {
    const ada = { accountId: 'ada', memberId: 'ada', isAdministrator: false };
    hub.begin(at(50), Date.now());
    hub.changed([jobsOf('ada')], at(60));
    for (const after of [at(10), at(61), '', '~', 'null', '0']) {
      expect(hub.missed(ada, after, undefined).topics).toEqual([...OWN_TOPICS]);
    }
    expect(hub.missed(ada, at(50), undefined)).toEqual({ topics: ['jobs'], position: at(60) });
    expect(hub.missed(ada, at(60), undefined).topics).toEqual([]);
  });

  it('tells a page just opened what has changed since, and not what had before', () => {
    const ada = { accountId: 'ada', memberId: 'ada', isAdministrator: false };
    jest.advanceTimersByTime(60_000);
    hub.changed([jobsOf('ada')], at(1));
    jest.advanceTimersByTime(30_000);
    hub.changed([{ audience: 'account:ada', topics: ['me'] }], at(2));
    expect(hub.missed(ada, undefined, 1_000).topics).toEqual(['me']);
    expect(hub.missed(ada, undefined, 40_000).topics).toEqual(['jobs', 'me']);
    expect(hub.missed(ada, undefined, undefined).topics).toEqual([]);
    expect(hub.missed(ada, undefined, 86_400_000).topics).toEqual([...OWN_TOPICS]);
  });
});

const ACCOUNTS = ['ada', 'ben', 'eve'];
const concern: fc.Arbitrary<Concern> = fc.record({
  audience: fc.constantFrom(
    'administrators' as const,
    'everyone' as const,
    ...ACCOUNTS.map((id) => `account:${id}` as const),
  ),
  topics: fc.uniqueArray(fc.constantFrom(...TOPICS), { minLength: 1, maxLength: 3 }),
});
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('change' as const), concern }) },
  fc.record({ do: fc.constant('wait' as const), ms: fc.nat(600) }),
  fc.record({ do: fc.constant('come' as const), who: fc.constantFrom(...ACCOUNTS), isAdministrator: fc.boolean() }),
  fc.record({ do: fc.constant('again' as const), one: fc.nat(9) }),
);

it('tells each line all that concerns it after any absence, and nothing else', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      hub = new LiveHub({ isGood: async () => true, now: Date.now });
      hub.begin(at(0), Date.now());
      const lines: Listener[] = [];
      const expected = new Map<Listener, Set<Topic>>();
      let position = 0;
      const hear = ({ accountId, memberId, isAdministrator }: Listener, heard: Listener) => {
        // The client reconnects with the last position that it received.
        const { topics } = hub.missed({ accountId, memberId, isAdministrator }, heard.told.at(-1)?.position, undefined);
        heard.told.push({ topics, position: at(position) });
        hub.open(heard);
      };
      for (const what of steps) {
        if (what.do === 'wait') jest.advanceTimersByTime(what.ms);
        else if (what.do === 'change') {
          hub.changed([what.concern], at(++position));
          for (const line of lines) {
            if (!audiencesOf(line).includes(what.concern.audience)) continue;
            for (const topic of what.concern.topics) expected.get(line)?.add(topic);
          }
        } else if (what.do === 'come') {
          const line = new Listener(what.who, what.isAdministrator);
          line.told.push({ topics: [], position: at(position) });
          lines.push(line);
          expected.set(line, new Set());
          hub.open(line);
        } else {
          const line = lines[what.one % Math.max(1, lines.length)];
          if (!line) continue;
          if (hub.drop(line)) continue; // it has left, and reconnects the next time
          hear(line, line);
        }
      }
      for (const line of lines) if (hub.drop(line)) hear(line, line);
      jest.advanceTimersByTime(2_000);
      for (const line of lines) {
        hear(line, line);
        expect([...line.topics].sort()).toEqual([...(expected.get(line) ?? [])].sort());
      }
      hub.endAll('leaving');
    }),
    { numRuns: gateRuns(200) },
  );
});

it('forgets the oldest change first, and tells no line less than has changed', () => {
  fc.assert(
    fc.property(fc.array(concern, { maxLength: 40 }), fc.nat(40), fc.boolean(), (all, from, isAdministrator) => {
      const changes = new RecentChanges(8);
      changes.begin(at(0), 0);
      all.forEach((one, n) => changes.note(one, at(n + 1), n + 1));
      const audiences = audiencesOf({ accountId: 'ada', memberId: 'ada', isAdministrator });
      const concerning = all.slice(from).filter(({ audience }) => audiences.includes(audience));
      const truth = new Set(concerning.flatMap(({ topics }) => topics));
      for (const told of [changes.after(at(from), audiences), changes.since(from + 1, audiences)]) {
        if (told) expect(told).toEqual(truth);
      }
      expect(topicsFor(isAdministrator).length).toBeGreaterThan(0);
      const last = changes.after(at(all.length), audiences);
      expect(last).toEqual(new Set());
    }),
  );
});
