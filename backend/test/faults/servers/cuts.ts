/**
 * The product on EventStoreDB and MongoDB, whose connections are cut or fall silent, or which stop leading, for 0.5 to
 * 3 s each, again and again under load; then every promise is checked:
 *
 *   npm run fault:cuts -- [--cuts 50] [--silences 50] [--leaders 20] [--server both|log|readStore] [--seed 7] [--json]
 *
 * The servers are doubles in this process, each behind a relay. After each failure the product must recover within 15
 * s, `/health/ready` must have been right all along, and in the end each acknowledged request is there once, no phone
 * got a message twice, and all messages of people and reports of the gateway are shown (docs/operations.md).
 */
import { mulberry32 } from '../chance.js';
import { argumentsOf, harness, spread } from '../harness.js';
import type { Kind, Server } from './servers.js';
import { Trial } from './trial.js';

const given = argumentsOf({ cuts: '50', silences: '50', leaders: '20', server: 'both' });
const random = mulberry32(Number(given.seed));
const servers: readonly Server[] = given.server === 'both' ? ['log', 'readStore'] : [given.server as Server];
const KINDS = ['cuts', 'silences', 'leaders'] as const satisfies readonly Kind[];

const trial = await Trial.create();
await harness('cuts', { end: (isClean) => trial.close(isClean) }, async () => {
  await trial.start();
  const notes: string[] = [];
  for (const kind of KINDS) {
    for (const server of servers) {
      const count = Number(given[kind]);
      const times: number[] = [];
      while (times.length < count) {
        times.push(await trial.round(kind, server, 500 + random() * 2_500));
        process.stdout.write(`\r${kind} of ${server} ${times.length}/${count} `);
      }
      const { p50, max } = spread(times);
      notes.push(`${count} ${kind} of ${server}: back after ${p50} ms, at most ${max} ms`);
    }
  }
  console.log(`\nseed ${given.seed}`);
  const figures = await trial.end();
  return { ...figures, note: [...notes, figures.note].join('; ') };
});
