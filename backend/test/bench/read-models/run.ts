/**
 * All read models of the product from an empty store, as after their loss, until all can be read, while messages are sent:
 *
 *   npm run bench:read-models -- [--folder DATA]
 *
 * The yardstick, in turn: every row of the log read and parsed. `--folder` keeps the log for another run; making it takes
 * minutes.
 */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { sized } from '@wavelane/testing';
import { median } from '../load.js';
import { atMost, printRows } from '../rows.js';
import { longLog } from './long-log.js';
import { type Done, worked } from './worked.js';

const { values } = parseArgs({ options: { folder: { type: 'string' } } });
const EVENTS = sized(1_000_000, 2_000);
const ROUNDS = sized(3, 1);
const BOUND_S = 40;

const folder = values.folder ?? mkdtempSync(join(tmpdir(), 'wavelane-read-models-bench-'));
try {
  const log = join(folder, `log-${EVENTS}`);
  if (!existsSync(log)) await longLog(log, EVENTS);
  const found: { raw: Done; filled: Done }[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    found.push({ raw: worked('raw', log), filled: worked('fill', log) });
  }
  const of = (figure: (done: Done) => number, way: 'raw' | 'filled' = 'filled') =>
    median(found.map((round) => figure(round[way])));
  const perMillion = (done: Done) => (done.seconds / done.events) * 1e6;
  const sends = of(({ sendMs }) => sendMs?.p99 ?? NaN);
  printRows('Read models', [
    {
      what: `all from an empty store, ${EVENTS.toLocaleString('en')} events: s a million`,
      figure: of(perMillion).toFixed(1),
      beside: `rows read and parsed ${of(perMillion, 'raw').toFixed(1)}`,
      bound: atMost(of(perMillion), BOUND_S, 's'),
    },
    {
      what: '… an append of a send meanwhile, p99, ms',
      figure: sends.toFixed(1),
      beside: `event loop held for ${of(({ turnMs }) => turnMs.p99).toFixed(0)} ms at p99, ${of(({ turnMs }) => turnMs.max).toFixed(0)} at most`,
    },
    {
      what: '… processor, s; memory, MB',
      figure: `${of(({ cpuSeconds }) => cpuSeconds).toFixed(1)}; ${of(({ rssMb }) => rssMb)}`,
      beside: `rows read and parsed ${of(({ cpuSeconds }) => cpuSeconds, 'raw').toFixed(1)} s`,
    },
  ]);
} finally {
  if (values.folder === undefined) rmSync(folder, { recursive: true, force: true });
}
