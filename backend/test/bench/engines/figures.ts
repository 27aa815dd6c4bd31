import { median } from '../load.js';
import { atLeast, type Row } from '../rows.js';

/** The figures of one stage; SQLite has no calls, because it is no server. */
export interface Stage {
  messages: number;
  /** Until all is done. */
  seconds: number;
  /** Calls for a message. */
  appends: number;
  streamReads: number;
  mongo: number;
  /** Transfers of each event over the wire. */
  crossed: number;
  /** Milliseconds of the product's processor for a message. */
  processorMs: number;
  /** … and of the doubles' processor, which is the same machine's. */
  doublesMs: number;
}

/** The figures of one round with SQLite and with the servers. */
export interface Round {
  sqlite: { single: Stage; bulk: Stage };
  servers: { single: Stage; bulk: Stage };
}

/** Messages a second on the servers before messages had fewer events, and the share of it that is still allowed. */
const BEFORE = { single: 38, bulk: 69 };
const SHARE = 0.8;
const NAMES = { single: 'a single send, six at a time', bulk: 'a message of a bulk job with statuses' };

export function rowsOf(rounds: readonly Round[]): Row[] {
  const of = (figure: (round: Round) => number) => median(rounds.map(figure));
  return (['single', 'bulk'] as const).flatMap((stage) => {
    const [own, theirs] = [of(({ sqlite }) => rate(sqlite[stage])), of(({ servers }) => rate(servers[stage]))];
    const calls = (key: 'appends' | 'streamReads' | 'mongo') => of(({ servers }) => servers[stage][key]).toFixed(1);
    const processor = of(({ servers }) => servers[stage].processorMs).toFixed(1);
    return [
      {
        what: `${NAMES[stage]}, messages/s`,
        figure: theirs.toFixed(0),
        beside: `SQLite ${own.toFixed(0)}`,
        bound: atLeast(theirs, Math.round(BEFORE[stage] * SHARE), 'messages/s'),
      },
      {
        what: '… calls for a message: appends, stream reads, MongoDB',
        figure: `${calls('appends')}, ${calls('streamReads')}, ${calls('mongo')}`,
        beside: `${of(({ servers }) => servers[stage].crossed).toFixed(1)} times an event crosses the wire`,
      },
      {
        what: '… processor for a message, ms',
        figure: processor,
        beside: `SQLite ${of(({ sqlite }) => sqlite[stage].processorMs).toFixed(1)}, the doubles ${of(({ servers }) => servers[stage].doublesMs).toFixed(1)}`,
      },
    ];
  });
}

const rate = ({ messages, seconds }: Stage): number => messages / seconds;
