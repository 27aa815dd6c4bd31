import { median } from '../load.js';

/** Of one stage: messages, seconds until all is done, and calls for a message; no calls where there are no servers. */
export interface Stage {
  messages: number;
  seconds: number;
  appends: number;
  streamReads: number;
  mongo: number;
  /** How often an event crossed the wire. */
  crossed: number;
  /** Milliseconds of the product's processor for a message. */
  processorMs: number;
  /** … and of that of the servers' doubles, which share the machine with it. */
  doublesMs: number;
}

export interface Fill {
  events: number;
  seconds: number;
  mongo: number;
}

/** What one round gave with SQLite and with the servers. */
export interface Round {
  sqlite: { single: Stage; bulk: Stage; fill: Fill };
  servers: { single: Stage; bulk: Stage; fill: Fill };
}

type Row = [what: string, figure: string, beside: string, isMet: boolean | null];

/** Targets are shares of SQLite's rate, calls a message, times an event crosses, times SQLite's time, calls an event. */
const TARGET = {
  share: 0.6,
  appends: 5,
  streamReads: 1,
  mongo: 2,
  singleMongo: 7,
  crossed: 1.2,
  fill: 2.5,
  fillMongo: 0.02,
};

/**
 * A table in Markdown, and whether every target is met.
 * @param jobs bulk jobs side by side, on a channel each
 */
export function table(rounds: readonly Round[], jobs: number): { text: string; isMet: boolean } {
  const of = (figure: (round: Round) => number) => median(rounds.map(figure));
  const atMost = (what: string, figure: number, target: number, digits = 1): Row => {
    return [what, figure.toFixed(digits), `at most ${target}`, figure <= target];
  };
  const rows = [
    ...(['single', 'bulk'] as const).flatMap((stage) => rates(stage, of, jobs)),
    atMost(
      'bulk: appends a message',
      of(({ servers }) => servers.bulk.appends),
      TARGET.appends,
    ),
    atMost(
      'bulk: stream reads a message',
      of(({ servers }) => servers.bulk.streamReads),
      TARGET.streamReads,
    ),
    atMost(
      'bulk: calls to MongoDB a message',
      of(({ servers }) => servers.bulk.mongo),
      TARGET.mongo,
    ),
    atMost(
      'single: calls to MongoDB a message',
      of(({ servers }) => servers.single.mongo),
      TARGET.singleMongo,
    ),
    atMost(
      'bulk: times an event crosses the wire',
      of(({ servers }) => servers.bulk.crossed),
      TARGET.crossed,
    ),
    atMost(
      "read models from nothing: times SQLite's time an event",
      of(({ servers, sqlite }) => eachOf(servers.fill) / eachOf(sqlite.fill)),
      TARGET.fill,
    ),
    atMost(
      '… calls to MongoDB an event',
      of(({ servers: { fill } }) => fill.mongo / fill.events),
      TARGET.fillMongo,
      3,
    ),
  ];
  const lines = rows.map(
    ([what, figure, beside, isMet]) =>
      `| ${what} | ${figure} | ${beside} | ${isMet === null ? '' : isMet ? 'met' : 'MISSED'} |`,
  );
  return {
    text: ['| what | median | beside | |', '| --- | --: | --- | --- |', ...lines].join('\n'),
    isMet: rows.every(([, , , isMet]) => isMet !== false),
  };
}

function rates(stage: 'single' | 'bulk', of: (figure: (round: Round) => number) => number, jobs: number): Row[] {
  const [own, theirs] = [of(({ sqlite }) => rate(sqlite[stage])), of(({ servers }) => rate(servers[stage]))];
  const share = of(({ sqlite, servers }) => rate(servers[stage]) / rate(sqlite[stage]));
  const processor = (figure: number) => `${figure.toFixed(1)} ms of the processor a message`;
  const bulk = jobs === 1 ? 'a bulk job' : `${jobs} bulk jobs on a channel each`;
  const name = stage === 'single' ? 'single sends' : `${bulk} with echo and three statuses`;
  return [
    [`${name}, SQLite: messages/s`, own.toFixed(0), processor(of(({ sqlite }) => sqlite[stage].processorMs)), null],
    ['… the servers: messages/s', theirs.toFixed(0), processor(of(({ servers }) => servers[stage].processorMs)), null],
    [
      "… of the processor, the doubles'",
      of(({ servers }) => servers[stage].doublesMs).toFixed(1),
      'ms a message',
      null,
    ],
    ['… share', share.toFixed(2), `at least ${TARGET.share}`, share >= TARGET.share],
  ];
}

const rate = ({ messages, seconds }: Stage): number => messages / seconds;
const eachOf = ({ events, seconds }: Fill): number => seconds / events;
