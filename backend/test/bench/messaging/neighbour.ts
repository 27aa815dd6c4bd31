/**
 * What a channel with a bad gateway costs all others: single messages over healthy channels, from the request until the
 * gateway has them, alone and while another channel with a job in the queue has a gateway that hangs, crawls or lies.
 *
 *   npm run bench:neighbour -- [--channels 20] [--sends 200] [--rate 20] [--rounds 3]
 *
 * Product, simulator and this client are processes of their own. The yardstick is the same load without the bad
 * neighbour, just before. Ends with 1 where the p99 beside a neighbour is more than 1.5 times that, in the median.
 */
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { defined } from '@wavelane/testing';
import { type Latencies, median, quantile, verdict } from '../load.js';
import { prepare, startRig } from '../prepare.js';

const { values } = parseArgs({
  options: {
    channels: { type: 'string', default: '20' },
    sends: { type: 'string', default: '200' },
    rate: { type: 'string', default: '20' },
    rounds: { type: 'string', default: '3' },
  },
});
const [channels, sends, rate, rounds] = [values.channels, values.sends, values.rate, values.rounds].map(Number) as [
  number,
  number,
  number,
  number,
];
const TARGET = 1.5;
const IN_THE_QUEUE = 60;

/** What the neighbour's gateway does with its messages. */
const NEIGHBOURS: Record<string, object> = {
  'one that never answers': { kind: 'refuse-then-lose', how: 'hang' },
  'one that answers after 10 s': { kind: 'slow', delayMs: 10_000 },
  'one that sends its answer byte by byte': { kind: 'slow-body', delayMs: 10_000 },
  'one that answers with garbage': {
    kind: 'accept-then-answer',
    answer: { status: 200, body: '<html>Welcome</html>' },
  },
  'one that redirects': { kind: 'accept-then-answer', answer: { status: 302, headers: { location: 'http://[::1]/' } } },
};

/** Milliseconds. */
interface Pair {
  alone: number;
  beside: number;
  p50: number;
}

const rig = await startRig('neighbour');
const { sim } = rig;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
let numbers = 0;
const phone = () => `1415${String(2_000_000 + numbers++)}`;

try {
  const user = await prepare((await rig.product.hello).url, channels + 1, (id) =>
    sim('POST', `/channels/${id}/link`, {}),
  );
  const bad = defined(user.channels.at(-1));
  const healthy = user.channels.slice(0, channels);

  /** @returns ms from each request until the gateway had accepted its message, ascending */
  const measured = async (): Promise<Latencies> => {
    const asked = new Map<string, number>();
    const flying: Promise<unknown>[] = [];
    const began = Date.now();
    for (let n = 0; n < sends; n++) {
      await pause(Math.max(0, began + (n * 1_000) / rate - Date.now()));
      const to = phone();
      asked.set(to, Date.now());
      const channelId = defined(healthy[n % channels]).id;
      flying.push(user.session.post('/api/messages/send', { channelId, to: `+${to}`, body: 'Hello' }));
    }
    await Promise.all(flying);
    for (const end = Date.now() + 120_000; ;) {
      const { messages } = await sim<{ messages: { to: string; acceptedAt: string }[] }>('GET', '/journal');
      const waits = messages.flatMap(({ to, acceptedAt }) => {
        const at = asked.get(to);
        return at === undefined ? [] : [Date.parse(acceptedAt) - at];
      });
      if (waits.length === sends) return waits.sort((a, b) => a - b);
      if (Date.now() > end) throw new Error(`${waits.length} of ${sends} messages have arrived`);
      await pause(200);
    }
  };

  /** Takes the neighbour's messages in, waits until its gateway has been asked, measures, and sets all right again. */
  const beside = async (fault: object): Promise<Latencies> => {
    const { id } = await sim<{ id: string }>('POST', '/faults', {
      ...fault,
      route: 'send',
      channelId: defined(bad.whapiChannelId),
    });
    const rows = Array.from({ length: IN_THE_QUEUE }, () => ({ phone: `+${phone()}`, message: 'Hello' }));
    const { jobId } = await user.session.post<{ jobId: string }>('/api/messages/bulk', { channelId: bad.id, rows });
    await pause(1_000);
    const waits = await measured();
    await user.session.post(`/api/jobs/${jobId}/cancel`);
    await sim('DELETE', `/faults/${id}`);
    await pause(12_000); // what is under way comes to its end
    return waits;
  };

  await measured(); // warm
  const found = new Map<string, Pair[]>(Object.keys(NEIGHBOURS).map((name) => [name, []]));
  for (let round = 1; round <= rounds; round++) {
    for (const [name, fault] of Object.entries(NEIGHBOURS)) {
      const alone = await measured();
      const busy = await beside(fault);
      const pair = { alone: quantile(alone, 0.99), beside: quantile(busy, 0.99), p50: quantile(busy, 0.5) };
      defined(found.get(name)).push(pair);
      console.log(`round ${round}, ${name}: ${JSON.stringify(pair)}`);
    }
  }
  console.log(`\n${rounds} rounds of ${sends} messages, ${channels} healthy channels, ${cpus().length} cores\n`);
  console.log('| the neighbour | p50, ms | p99, ms | p99 alone, ms | beside / alone | |\n|---|--:|--:|--:|--:|---|');
  let isMet = true;
  for (const [name, pairs] of found) {
    const times = median(pairs.map(({ alone, beside }) => beside / alone));
    isMet &&= times <= TARGET;
    const [p50, p99, alone] = (['p50', 'beside', 'alone'] as const).map((of) => median(pairs.map((pair) => pair[of])));
    console.log(
      `| ${name} | ${p50} | ${p99} | ${alone} | ${times.toFixed(2)} (target ${TARGET}) | ${verdict(times <= TARGET)} |`,
    );
  }
  process.exitCode = isMet ? 0 : 1;
} finally {
  await rig.stop();
}
