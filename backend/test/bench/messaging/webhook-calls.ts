import type { Shot } from '../load.js';
import type { Hook } from '../product-server.js';

const status = (id: string, name: string) => ({
  id,
  code: 3,
  status: name,
  recipient_id: '14155550000@s.whatsapp.net',
  timestamp: String(Math.floor(Date.now() / 1_000)),
});

/** Statuses of messages that are there, each once, in calls of `size` items. */
export function* shotsOf(hooks: readonly Hook[], size: number): Generator<Shot, void> {
  for (const name of ['sent', 'delivered', 'read']) {
    for (const { path, key, whapiChannelId, providerIds } of hooks) {
      for (let from = 0; from < providerIds.length; from += size) {
        const statuses = providerIds.slice(from, from + size).map((id) => status(id, name));
        const body = { statuses, event: { type: 'statuses', event: 'post' }, channel_id: whapiChannelId };
        yield { path, headers: { 'x-hook-key': key }, body: JSON.stringify(body) };
      }
    }
  }
}

/** The same items in calls of ten. */
export function joined(shots: readonly Shot[]): Shot[] {
  const calls: { shot: Shot; body: { statuses: unknown[] } }[] = [];
  for (const shot of shots) {
    const body = JSON.parse(shot.body) as { statuses: unknown[] };
    const last = calls.at(-1);
    if (last?.shot.path === shot.path && last.body.statuses.length < 10) last.body.statuses.push(...body.statuses);
    else calls.push({ shot, body });
  }
  return calls.map(({ shot, body }) => ({ ...shot, body: JSON.stringify(body) }));
}

/** As many as these, off the front. */
export function take(shots: Generator<Shot, void>, count: number): Shot[] {
  const taken: Shot[] = [];
  while (taken.length < count) {
    const next = shots.next();
    if (next.done) throw new Error('More webhooks than there are messages: raise --messages');
    taken.push(next.value);
  }
  return taken;
}
