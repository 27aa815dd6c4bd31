import { describe, expect, it } from '@jest/globals';
import type { Recorded } from '@wavelane/event-store';
import { partOf } from '@wavelane/testing';
import type { PoolEvent } from '../../../days/ledger/pool/pool.events.js';
import { DEMO_ACTOR } from '../demo-context.js';
import { DemoDays } from '../demo-days.js';

type Move = readonly [
  type: PoolEvent['type'],
  change: number,
  more?: { by?: string; transferId?: string; to?: number },
];

function left(...moves: Move[]): number {
  const days = new DemoDays();
  let balance = 0;
  for (const [type, change, { by = 'ada', transferId = 't', to = 7 } = {}] of moves) {
    balance += change;
    const data = { days: Math.abs(change), balanceAfter: balance, transferId, target: { channelId: to } };
    days.take(partOf<Recorded<PoolEvent>>({ type, data, metadata: { actor: { kind: 'system', id: by } } } as never));
  }
  return days.left;
}

const demo = (days: number): Move => ['PoolToppedUp', days, { by: DEMO_ACTOR.id }];
const bought = (days: number): Move => ['PoolToppedUp', days];
const reserved = (days: number, transferId = 't', to = 7): Move => ['PoolDaysReserved', -days, { transferId, to }];
const released = (days: number, transferId = 't'): Move => ['PoolReservationReleased', days, { transferId }];

describe('days of the demo gateway in the pool', () => {
  it.each<[string, number, Move[]]>([
    ['are those that did not leave it', 970, [demo(1_000), ['PoolAdjusted', -30], bought(45)]],
    ['come back with a reservation that was released', 1_000, [demo(1_000), reserved(30), released(30)]],
    [
      'are no bought days that come back',
      0,
      [demo(100), ['PoolAdjusted', -100], bought(60), reserved(30), released(30)],
    ],
    ['are of a mixed reservation only those in it', 10, [demo(10), bought(60), reserved(30), released(30)]],
    ['come back from a channel that used none', 100, [demo(100), bought(50), reserved(30), ['PoolRefunded', 30]]],
    [
      'are no bought days of a channel that used all others first',
      0,
      [demo(30), reserved(30), bought(60), reserved(30, 'u'), ['PoolRefunded', 30]],
    ],
    ['are gone once they were taken out', 0, [demo(100), ['PoolAdjusted', -100, { by: DEMO_ACTOR.id }], bought(50)]],
    [
      'come back after they were taken out, if they were on the way to a channel then',
      30,
      [demo(100), reserved(30), ['PoolAdjusted', -70, { by: DEMO_ACTOR.id }], bought(50), released(30)],
    ],
    [
      'come back after they were taken out, if a channel that had them did not use them',
      20,
      [demo(30), reserved(30), ['PoolAdjusted', 0, { by: DEMO_ACTOR.id }], bought(50), ['PoolRefunded', 20]],
    ],
  ])('finds that they %s', (_name, days, moves) => expect(left(...moves)).toBe(days));
});
