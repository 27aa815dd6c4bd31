import { decidedAtOf } from '@wavelane/event-store';
import { sleep } from '../chance.js';
import type { Product } from '../product.js';
import type { World } from '../world.js';
import type { Ask, Asked } from './asked.js';
import type { Evidence } from './evidence.js';

/** How long the gateway takes over an answer that shall not come in time. */
const HELD_MS = 10_000;
/** In which everything that the server has said is read. */
const READ_MS = 200;
const PATIENCE_MS = 60_000;
const LONGEST_MS = 100;

/** A death of the server, and what it met. */
export interface Kill {
  at: number;
  /** Until the server was ready again. */
  startMs: number;
  /** Replies that had been asked for and were never answered. */
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
 * kill -9 while members wait for the answer to a reply, and the gateway has a message whose answer it holds back. The server
 * is stopped in its tracks first: what it has said until then is read, and where no reply is unanswered then it goes on, and
 * the next one is waited for. How far the server is with it differs: up to 100 ms after it was asked.
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

/** @returns the replies that the server, which stands still now, has not answered; none if there is none for long */
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

/** What a death met, in words: whether the log had the replies already, of which nobody had been told. */
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
