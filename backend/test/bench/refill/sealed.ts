/**
 * npm run bench:sealed-refill [-- --events 200000 --rounds 5]: what sealed fields cost when all read models of the product are
 * made from nothing, beside the same log without seals, in turn. Ends with 1 where the target is missed.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { defined } from '@wavelane/testing';
import { median } from '../load.js';
import { longLog } from './long-log.js';
import { sealing } from './keys.js';
import { type Done, worked } from './worked.js';

const { values } = parseArgs({
  options: { events: { type: 'string', default: '200000' }, rounds: { type: 'string', default: '5' } },
});
const [events, rounds] = [Number(values.events), Number(values.rounds)];
/** Of the time without seals. */
const TARGET = 1.2;

const folder = mkdtempSync(join(tmpdir(), 'wavelane-sealed-refill-'));
try {
  const [plain, sealed] = [join(folder, 'plain'), join(folder, 'sealed')];
  await longLog(plain, events, { isOpen: true });
  await longLog(sealed, events, { isOpen: true, through: (log) => sealing(sealed, log) });
  const found: { opened: Done; unsealed: Done }[] = [];
  for (let round = 0; round < rounds; round++)
    found.push({ opened: worked('opened', plain), unsealed: worked('unsealed', sealed) });
  const times = (of: (done: Done) => number) =>
    median(found.map(({ opened, unsealed }) => of(unsealed) / unsealed.events / (of(opened) / opened.events)));
  const ratio = times(({ seconds }) => seconds);
  const ofProcessor = times(({ cpuSeconds }) => cpuSeconds);
  const count = defined(found[0]).unsealed.events.toLocaleString('en');
  console.log(
    `${count} events, ${rounds} rounds: ${ratio.toFixed(2)} times as long as without seals, ${ofProcessor.toFixed(2)} of the processor; ` +
      `target ${TARGET}: ${ratio <= TARGET ? 'met' : 'MISSED'}`,
  );
  process.exitCode = ratio <= TARGET ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
