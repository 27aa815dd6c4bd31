/**
 * What open pages cost while nothing happens, as a share of one core of the server:
 *
 *   npm run bench:live -- [--tabs 200] [--seconds 30] [--rounds 3]
 *
 * Each page is of an account of its own, so each has a live line of its own; beside it stands what the same pages cost
 * that poll the outbox every three seconds. Product and pages are processes of their own, and what counts is the
 * processor's time, since other work on the machine does not change it. Ends with 1 where the target is missed.
 */
import { once } from 'node:events';
import http from 'node:http';
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { JOB_POLL_MS } from '@wavelane/contracts';
import { median, verdict } from '../load.js';
import { startRig } from '../prepare.js';
import type { Used } from '../product-server.js';
import { Session } from '../session.js';

const { values } = parseArgs({
  options: {
    tabs: { type: 'string', default: '200' },
    seconds: { type: 'string', default: '30' },
    rounds: { type: 'string', default: '3' },
  },
});
const [tabs, seconds, rounds] = [Number(values.tabs), Number(values.seconds), Number(values.rounds)];
/** Of a core, in per cent, above what the server takes without pages. */
const TARGET = 5;

const rig = await startRig('live');
const { url } = await rig.product.hello;
const rest = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Per cent of a core that the server takes while these pages are open. */
async function costOf(open: () => Promise<() => void>): Promise<number> {
  const close = await open();
  await rest(2_000);
  const before = await rig.product.ask<Used>({ ask: 'processor' });
  const began = performance.now();
  await rest(seconds * 1_000);
  const after = await rig.product.ask<Used>({ ask: 'processor' });
  const share = (after.seconds - before.seconds) / ((performance.now() - began) / 1_000);
  close();
  await rest(1_000);
  return share * 100;
}

async function people(): Promise<Session[]> {
  const sessions: Session[] = [];
  for (let n = 0; n < tabs; n++) {
    const session = new Session(url);
    await session.post('/api/auth/register', {
      name: `Person ${n}`,
      email: `person-${n}@example.com`,
      password: 'otter velvet harbour',
    });
    sessions.push(session);
  }
  return sessions;
}

async function lineOf({ cookies }: Session): Promise<http.ClientRequest> {
  const headers = { cookie: cookies, accept: 'text/event-stream' };
  const request = http.get(`${url}/api/live?age=0`, { agent: false, headers });
  const [response] = (await once(request, 'response')) as [http.IncomingMessage];
  if (response.statusCode !== 200) throw new Error(`A line is answered ${response.statusCode}`);
  response.on('error', () => undefined).resume();
  await once(response, 'data');
  return request;
}

const nobody = () => Promise.resolve(() => undefined);
const following = (sessions: Session[]) => async () => {
  const lines = await Promise.all(sessions.map(lineOf));
  return () => lines.forEach((line) => line.destroy());
};
const polling = (sessions: Session[]) => async () => {
  const timers: NodeJS.Timeout[] = [];
  for (const session of sessions) {
    await rest(JOB_POLL_MS / sessions.length);
    timers.push(setInterval(() => void session.get('/api/jobs').catch(() => undefined), JOB_POLL_MS));
  }
  return () => timers.forEach((timer) => clearInterval(timer));
};

try {
  const sessions = await people();
  const found = { without: [] as number[], following: [] as number[], polling: [] as number[] };
  for (let round = 0; round < rounds; round++) {
    found.without.push(await costOf(nobody));
    found.following.push(await costOf(following(sessions)));
    found.polling.push(await costOf(polling(sessions)));
  }
  const [without, live, polled] = [median(found.without), median(found.following), median(found.polling)];
  const { memoryMb } = await rig.product.ask<Used>({ ask: 'processor' });
  const above = (share: number) => `${(share - without).toFixed(1)} % of a core`;
  console.log(
    `${cpus().length} cores, ${tabs} pages of as many accounts, at rest for ${seconds} s, median of ${rounds}`,
  );
  console.log(`without a page    ${without.toFixed(1)} % of a core, ${memoryMb} MB`);
  console.log(`with live lines   ${above(live)} more`);
  console.log(`with polling      ${above(polled)} more (the outbox every ${JOB_POLL_MS / 1_000} s)`);
  console.log(`ratio             ${((live - without) / Math.max(polled - without, 0.01)).toFixed(2)} of polling`);
  const isMet = live - without < TARGET;
  console.log(`target: live lines below ${TARGET} %: ${verdict(isMet)}`);
  process.exitCode = isMet ? 0 : 1;
} finally {
  await rig.stop();
}
