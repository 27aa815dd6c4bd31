/**
 * npm run bench:refill [-- --events 1000000 --rounds 3 --everyday 200000 --folder DATA]: all read models of the product
 * from nothing, as after their loss, until all can be read. Beside it, in turn, the yardstick: every row of the log read
 * and parsed. Once on a shorter log, the everyday way, page by page. Ends with 1 where a target is missed.
 */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { defined } from '@wavelane/testing';
import { median } from '../load.js';
import { longLog } from './long-log.js';
import { type Done, worked } from './worked.js';

const { values } = parseArgs({
  options: {
    events: { type: 'string', default: '1000000' },
    rounds: { type: 'string', default: '3' },
    everyday: { type: 'string', default: '200000' },
    /** Logs to work on again, left where they are; made if they are not there yet. */
    folder: { type: 'string' },
  },
});
const rounds = Number(values.rounds);
/** Of the speed of reading and parsing; seconds for a million events. */
const TARGET = { ratio: 0.15, seconds: 60 };

function perSecond({ events, seconds }: Done): number {
  return events / seconds;
}

const folder = values.folder ?? mkdtempSync(join(tmpdir(), 'wavelane-refill-bench-'));
try {
  const [long, short] = [await log('long', Number(values.events)), await log('short', Number(values.everyday))];
  const found: { raw: Done[]; fill: Done[] } = { raw: [], fill: [] };
  for (let round = 0; round < rounds; round++) {
    found.raw.push(worked('raw', defined(long)));
    found.fill.push(worked('fill', defined(long)));
  }
  const lines = [row('raw: every row read and parsed', found.raw), row('all read models filled', found.fill)];
  if (short !== undefined) lines.push(row('the everyday way, page by page', [worked('everyday', short)]));
  const ratio = median(found.fill.map((fill, round) => perSecond(fill) / perSecond(defined(found.raw[round]))));
  const ofProcessor =
    median(found.raw.map(({ cpuSeconds }) => cpuSeconds)) / median(found.fill.map(({ cpuSeconds }) => cpuSeconds));
  const perMillion = 1_000_000 / median(found.fill.map(perSecond));
  console.log(
    [
      '| what | events | per second | rounds | processor, s | thread held, ms: p99, most | memory, MB |',
      '| --- | --: | --: | --- | --: | --: | --: |',
      ...lines,
      '',
      `Filled at ${ratio.toFixed(2)} of the yardstick (target ${TARGET.ratio}; ${ofProcessor.toFixed(2)} by the processor's time); ${perMillion.toFixed(0)} s a million events (target ${TARGET.seconds} s).`,
    ].join('\n'),
  );
  process.exitCode = ratio >= TARGET.ratio && perMillion <= TARGET.seconds ? 0 : 1;
} finally {
  if (values.folder === undefined) rmSync(folder, { recursive: true, force: true });
}

async function log(name: string, events: number): Promise<string | undefined> {
  if (events === 0) return undefined;
  const path = join(folder, `${name}-${events}`);
  // Its events are copied under other ids, at which nothing that was sealed would open.
  if (!existsSync(path)) await longLog(path, events, { isOpen: true });
  return path;
}

function row(name: string, all: readonly Done[]): string {
  const number = (value: number) => Math.round(value).toLocaleString('en');
  const speeds = all.map(perSecond);
  const range = `${number(Math.min(...speeds))} to ${number(Math.max(...speeds))}`;
  const held = `${number(Math.max(...all.map(({ turnMs }) => turnMs.p99)))}, ${number(Math.max(...all.map(({ turnMs }) => turnMs.max)))}`;
  const memory = number(Math.max(...all.map(({ rssMb }) => rssMb)));
  const cpu = median(all.map(({ cpuSeconds }) => cpuSeconds)).toFixed(1);
  return `| ${name} | ${number(defined(all[0]).events)} | ${number(median(speeds))} | ${range} | ${cpu} | ${held} | ${memory} |`;
}
