/**
 * kill -9 under load, again and again; then every promise is checked.
 *
 *   npm run fault:kill -- --rounds 100 [--engines files|servers] [--seed 7] [--json]
 *
 * Each round: the product starts on the data of the last round, several clients top up the pool and send messages, some
 * of them by bulk jobs with a picture, and the process is killed at a random moment. On servers every second round a server is cut off first, as if it had been
 * killed, too (servers/engines.ts). At the end: every acknowledged top-up is there exactly once, every balance
 * adds up, no phone got a message twice, every message that is not shown as failed arrived, and `audit verify` finds
 * nothing.
 */
import type { UploadedMedia } from '@wavelane/contracts';
import { PNG } from '../../src/whatsapp/media/testing/sample-files.js';
import { mulberry32, sleep } from './chance.js';
import { argumentsOf, harness } from './harness.js';
import { Load } from './load.js';
import { promisesKept } from './promises.js';
import { enginesOf } from './servers/engines.js';
import { World } from './world.js';

const given = argumentsOf({ rounds: '100', engines: 'files' });
const rounds = Number(given.rounds);
const random = mulberry32(Number(given.seed));
const engines = await enginesOf(given.engines);
const world = await World.create();
const { product } = world;
/** Another file in each round: the process is killed before, during and after its upload to the gateway. */
let mediaId: string | undefined;
const load = new Load(world, { bulkRows: 3, mediaId: () => mediaId });

await harness('kill', { end }, async () => {
  const starts = [];
  await product.start();
  await world.prepare();
  for (let round = 1; round <= rounds; round++) {
    mediaId = await picture(round);
    const clients = load.run(6);
    await sleep(100 + random() * 1_400);
    if (given.engines === 'servers' && round % 2 === 0) {
      engines.cut(random() < 0.5 ? 'log' : 'readStore');
      await sleep(random() * 800);
    }
    await product.kill();
    load.stop();
    await clients;
    engines.mend();
    starts.push(await product.start());
    const { acknowledged, unanswered } = load;
    process.stdout.write(
      `\rround ${round}/${rounds}: ${acknowledged.size} acknowledged, ${unanswered.length} to repeat `,
    );
  }
  await load.repeatUnanswered();
  console.log(`\n${rounds} rounds, seed ${given.seed}: ${load.acknowledged.size} acknowledged requests`);
  return {
    rounds,
    acknowledged: load.acknowledged.size,
    ...(await promisesKept(world, load)),
    recoveriesMs: starts,
    note: `answers: ${JSON.stringify(load.answers)}`,
  };
});

async function end(isClean: boolean): Promise<void> {
  try {
    await world.end(isClean);
  } finally {
    await engines.stop();
  }
}

/** A picture that was uploaded for many people. */
async function picture(round: number): Promise<string> {
  const form = new FormData();
  form.append('as', 'shared');
  form.append('file', new Blob([new Uint8Array(PNG)]), `round-${round}.png`);
  return (await world.user.must<UploadedMedia>('POST', '/api/messages/media', form, `picture-${round}`)).mediaId;
}
