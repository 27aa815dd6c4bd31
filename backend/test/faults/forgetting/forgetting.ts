/**
 * kill -9 at both ends of each step of forgetting a person, at eight moments of its first 150 ms, and while an account
 * is forgotten; then every promise is checked.
 *
 *   npm run fault:forgetting -- [--rounds 1] [--seed 7] [--json]
 *
 * Each round writes to a person, who answers, gets a label and is forgotten; the process dies at its place and starts
 * again. Then the forgetting completes by itself, no file has a byte of the person, and at the end `audit verify` finds
 * nothing.
 */
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  ACCOUNT_FORGETTING_STEPS,
  FORGETTING_STEPS,
  type CurrentUser,
  type Forgetting,
  type SavedPerson,
} from '@wavelane/contracts';
import { until } from '../chance.js';
import { Client } from '../client.js';
import { argumentsOf, harness } from '../harness.js';
import { World } from '../world.js';
import { storedBytes } from '../../../testing/engines/stored-bytes.js';

const given = argumentsOf({ rounds: '1' });
const rounds = Number(given.rounds);
const world = await World.create({ script: 'dist/backend/test/faults/forgetting/dying.js' });
const { product, user, dataDir } = world;
const PLACES = FORGETTING_STEPS.flatMap((step) => [`${step}:begun`, `${step}:done`]);
/** ms after the order: the process dies on the way, at any step. */
const SOON = [0, 20, 40, 60, 80, 100, 120, 150].map((ms) => `soon:${ms}`);
const ACCOUNT_PLACES = ACCOUNT_FORGETTING_STEPS.flatMap((step) => [`account-${step}:begun`, `account-${step}:done`]);
const failures: string[] = [];

await harness('forgetting', world, async () => {
  const recoveriesMs: number[] = [];
  await product.start();
  await world.prepare();
  const places = Array.from({ length: rounds }, () => [...PLACES, ...SOON, ...ACCOUNT_PLACES]).flat();
  for (const [index, place] of places.entries()) {
    recoveriesMs.push(await (place.startsWith('account-') ? accountDies(index, place) : dies(index, place)));
    process.stdout.write(`\r${index + 1}/${places.length}: ${place} `);
  }
  console.log();
  const broken = await world.verify();
  if (broken) failures.push(broken);
  return { rounds: places.length, acknowledged: places.length, lost: 0, doubled: 0, recoveriesMs, failures };
});

/** @returns ms from the death until the product is ready again */
async function dies(index: number, place: string): Promise<number> {
  const digits = `1415556${7_000 + index}`;
  const name = `Zebulon Quartzman ${index} of Quartz Hill`;
  const draft = { phone: `+${digits}`, name, labels: [`quartz-club-${index}`] };
  const { id } = await user.must<SavedPerson>('POST', '/api/people', draft);
  const message = { channelId: world.channelId, to: draft.phone, body: `Dear ${name}` };
  await user.must('POST', '/api/messages/send', message);
  const soon = place.startsWith('soon:') ? Number(place.slice(5)) : undefined;
  if (soon === undefined) writeFileSync(join(dataDir, 'die-at'), place);
  const order = { confirm: true, reason: 'asked' };
  const { id: forgettingId } = await user.must<Forgetting>('POST', `/api/people/${id}/forgetting`, order);
  if (soon === undefined) await until(`it dies at ${place}`, () => Promise.resolve(product.hasEnded), 60_000);
  else {
    await new Promise((resolve) => setTimeout(resolve, soon));
    await product.kill();
  }
  const ms = await product.start();
  const state = async () => (await user.must<Forgetting>('GET', `/api/forgettings/${forgettingId}`)).state;
  await until(`what died at ${place} ends`, async () => (await state()) === 'done', 120_000);
  for (const needle of [digits, name, `quartz-club-${index}`])
    for (const file of left(needle)) failures.push(`${place}: ${file} has '${needle}'`);
  return ms;
}

/** An account with a person and a template is forgotten by an administrator. @returns ms until the product is ready again */
async function accountDies(index: number, place: string): Promise<number> {
  const name = `Quetzal Quartzman ${index} of Quartz Hill`;
  const email = `quetzal${index}@quartz.example`;
  const digits = `1415557${7_000 + index}`;
  const owner = new Client(product.url);
  const { id } = await owner.must<CurrentUser>('POST', '/api/auth/register', {
    name,
    email,
    password: 'a long password',
  });
  await owner.must('POST', '/api/people', { phone: `+${digits}`, name: `Zebulon ${name}` });
  await owner.must('POST', '/api/templates', { title: `Quartz ${index}`, body: `Dear friend of ${name}` });
  writeFileSync(join(dataDir, 'die-at'), place);
  await world.admin.must('POST', `/api/admin/users/${id}/forgetting`, { confirm: email, reason: 'asked' });
  await until(`it dies at ${place}`, () => Promise.resolve(product.hasEnded), 60_000);
  const ms = await product.start();
  const isDone = async () =>
    (await world.admin.must<Forgetting[]>('GET', '/api/admin/forgettings?limit=500')).some(
      ({ account, state }) => account === id && state === 'done',
    );
  await until(`what died at ${place} ends`, isDone, 120_000);
  for (const needle of [name, email, digits])
    for (const file of left(needle)) failures.push(`${place}: ${file} has '${needle}'`);
  return ms;
}

/**
 * Files of the product that contain these letters, without the simulator's, which stands for another company's server.
 */
function left(needle: string): string[] {
  return readdirSync(dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('simulators'))
    .filter(({ parentPath, name }) => storedBytes(join(parentPath, name)).includes(needle))
    .map(({ name }) => name);
}
