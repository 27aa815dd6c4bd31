import { decidedAtOf } from '@wavelane/event-store';
import { sleep } from '../chance.js';
import type { Product } from '../product.js';
import type { World } from '../world.js';
import type { Ask, Asked } from './asked.js';
import type { Evidence } from './evidence.js';

/** The time for which the gateway holds back an answer. */
const HELD_MS = 10_000;
/** The time in which the client reads everything that the server has sent. */
const READ_MS = 200;
const PATIENCE_MS = 60_000;
const LONGEST_MS = 100;

/** A kill of the server, and the requests that it interrupted. */
export interface Kill {
  at: number;
  /** ms until the server was ready again. */
  startMs: number;
  /** Replies that were sent to the server and never answered. */
  unanswered: Ask[];
  /** Messages that the gateway had taken and not answered. */
  held: number;
}

interface Options {
  world: World;
  asked: Asked;
  random: () => number;
}

/**
 * kill -9 while members wait for the answer to a reply, and the gateway has a message whose answer it holds back. The
 * server is stopped by SIGSTOP first, and its output so far is read. If no reply is unanswered then, it continues, and
 * the run waits for the next one. The progress of the server differs: it is stopped up to 100 ms after the request.
 */
export async function killInFlight({ world, asked, random }: Options): Promise<Kill> {
  const { product } = world;
  const faults = world.gateway?.whapi.faults;
  const holding = faults?.add({ kind: 'slow', route: 'send', delayMs: HELD_MS, times: 2 });
  const end = Date.now() + PATIENCE_MS;
  while ((holding?.hits ?? 0) === 0 && Date.now() < end) await sleep(5);
  const heldUntil = Date.now() + HELD_MS;
  const met = await frozen(product, asked, { random, end });
  const held = Date.now() < heldUntil ? (holding?.hits ?? 0) : 0;
  faults?.clear(holding?.id);
  const at = Date.now();
  const lostBefore = met.map(({ lost }) => lost);
  await product.kill();
  const startMs = await product.start();
  return { at, startMs, held, unanswered: met.filter(({ lost }, index) => lost > (lostBefore[index] ?? 0)) };
}

/** @returns the replies that the stopped server has not answered; none if none came within the time */
async function frozen(
  product: Product,
  asked: Asked,
  { random, end }: { random: () => number; end: number },
): Promise<Ask[]> {
  const underWay = () => asked.of('reply').filter(({ isUnderWay }) => isUnderWay);
  while (Date.now() < end) {
    while (underWay().length === 0 && Date.now() < end) await sleep(1);
    await sleep(random() * LONGEST_MS);
    const before = underWay();
    if (before.length === 0) continue;
    process.kill(product.pid, 'SIGSTOP');
    await sleep(READ_MS);
    const unanswered = before.filter(({ isUnderWay }) => isUnderWay);
    if (unanswered.length > 0) return unanswered;
    process.kill(product.pid, 'SIGCONT');
  }
  return [];
}

/** What a kill interrupted, in words: whether the log already had the replies that members had no answer to. */
export function metInWords({ at, unanswered, held }: Kill, { events }: Evidence): string {
  const logged = new Set(
    events.flatMap((event) =>
      event.type === 'ReplyOrdered' && Date.parse(decidedAtOf(event)) <= at
        ? [(event.data as { text: string }).text]
        : [],
    ),
  );
  const inLog = unanswered.filter(({ text }) => logged.has(text)).length;
  const answered = unanswered.filter(({ outcome }) => outcome !== 'unknown').length;
  return `${unanswered.length} replies unanswered, ${inLog} of them in the log (${answered} answered when asked again), ${held} in the gateway's hands`;
}
