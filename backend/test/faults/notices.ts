/**
 * Sixty days on the test clock, with kills in the middle of them; then each notice must be there once.
 *
 *   npm run fault:notices -- [--kills 3] [--seed 7] [--json]
 *
 * In the list each cause is one notice. A mail that was sent twice has the same Message-ID and words, a push that was sent twice
 * the same topic and words: programs and browsers show them once.
 */
import type { Notice } from '@wavelane/contracts';
import { mulberry32, sleep, until } from './chance.js';
import { argumentsOf, harness } from './harness.js';
import { World } from './world.js';

const DAYS = 60;

interface Sent {
  key: string;
  words: string;
}

const given = argumentsOf({ kills: '3' });
const random = mulberry32(Number(given.seed));
const kills = new Set<number>();
while (kills.size < Number(given.kills)) kills.add(2 + Math.floor(random() * (DAYS - 2)));
const world = await World.create({ env: { TEST_CLOCK: '1' } });
const { product, user } = world;

const advance = (ms: number) => user.post('/api/test/clock/advance', { ms });
const control = async <T>(path: string, method = 'GET'): Promise<T> =>
  (await (await fetch(`${product.simUrl}/__sim${path}`, { method })).json()) as T;

await harness('notices', world, async () => {
  const recoveriesMs: number[] = [];
  await product.start();
  await world.prepare();
  const browser = await control<{ endpoint: string }>('/push/browsers', 'POST');
  await user.must('POST', '/api/push', browser);
  const [channel] = await user.must<{ whapiChannelId: string }[]>('GET', '/api/channels');
  await world.sim('POST', `/channels/${channel?.whapiChannelId}/unlink`);
  for (let day = 1; day <= DAYS; day++) {
    const moved = advance(24 * 60 * 60_000);
    if (kills.has(day)) {
      await sleep(random() * 1_000);
      await product.kill();
      await moved;
      recoveriesMs.push(await product.start());
    } else await moved;
    process.stdout.write(`\rday ${day}/${DAYS} `);
  }
  console.log();
  await advance(15 * 60_000);
  const notices = await user.must<Notice[]>('GET', '/api/notices?limit=500');
  const mails = () => control<{ messageId: string; subject: string; text: string }[]>('/mail/mails?to=load@');
  await until('the last mail is there', async () =>
    (await mails()).some(({ subject }) => subject === 'A channel has expired'),
  );
  const sentMails = (await mails()).map(({ messageId, subject, text }) => ({ key: messageId, words: subject + text }));
  const pushes = await control<{ topic: string; payload: string }[]>(`/push/pushes?endpoint=${browser.endpoint}`);
  const sentPushes = pushes.map(({ topic, payload }) => {
    const { title, body } = JSON.parse(payload) as { title: string; body: string };
    return { key: topic, words: `${title}: ${body}` };
  });
  const failures = [
    ...twice(
      'notice',
      notices.map(({ kind, facts, id }) => ({ key: id, words: `${kind} ${JSON.stringify(facts)}` })),
    ),
    ...twice('mail', sentMails),
    ...twice('push', sentPushes),
    ...missing(
      'notice',
      notices.map(({ kind }) => kind),
      [...['payment-approved', 'channel-active', 'channel-unlinked', 'channel-expired']],
    ),
    ...missing(
      'push',
      sentPushes.map(({ words }) => words.split(':')[0] ?? ''),
      [...['A channel is no longer linked', 'A channel has expired']],
    ),
  ];
  const verified = await world.verify();
  const note = `${notices.length} notices, ${sentMails.length} mails, ${sentPushes.length} pushes; killed on day ${[...kills].join(', ')}`;
  return {
    ...{ rounds: kills.size, acknowledged: notices.length, lost: 0, doubled: 0 },
    failures: [...failures, ...(verified === undefined ? [] : [verified])],
    ...{ recoveriesMs, note },
  };
});

/** Notices with the same words under two keys, or other words under one key. */
function twice(what: string, sent: readonly Sent[]): string[] {
  const byKey = new Map<string, string>();
  const said = new Map<string, string>();
  return sent.flatMap(({ key, words }) => {
    const [known, before] = [byKey.get(key) ?? words, said.get(words) ?? key];
    byKey.set(key, words);
    said.set(words, key);
    return known !== words || before !== key ? [`${what} told twice: ${words.slice(0, 120)}`] : [];
  });
}

/** Notices that should have been sent and were not. */
function missing(what: string, found: readonly string[], wanted: readonly string[]): string[] {
  return wanted.filter((one) => !found.includes(one)).map((one) => `no ${what}: ${one}`);
}
