import { join } from 'node:path';
import { defined, sized } from '@wavelane/testing';
import { prepare, type Rig, startRig } from '../prepare.js';
import { atMost, type Row } from '../rows.js';
import type { Session } from '../session.js';
import { type Sizes, sizesOf } from './sizes.js';

const TEXT = 'Your order is on its way to you. '.repeat(3).slice(0, 85);
const [OF_JOBS, SINGLES] = [sized(4_000, 40), sized(1_000, 10)];
/** Log and read models. */
const BOUND = 2_500;

/** The bytes of a message on the disk, with its echo and three statuses; pages in a WAL included. */
export async function bytes(lists: boolean): Promise<Row[]> {
  const rig = await startRig('bytes');
  try {
    const { session, channels } = await prepare((await rig.product.hello).url, 1, (id) =>
      rig.sim('POST', `/channels/${id}/link`, {}),
    );
    const channelId = defined(channels[0]).id;
    const rows = Array.from({ length: OF_JOBS }, (_, n) => ({ phone: `+1415${2_000_000 + n}`, message: TEXT }));
    const ofJobs = await grown(rig, OF_JOBS, () => session.post('/api/messages/bulk', { channelId, rows }));
    const ofSingles = await grown(rig, SINGLES, () => sendAll(session, channelId));
    if (lists) for (const each of [ofJobs, ofSingles]) list(each);
    return [row('a message of a bulk job', ofJobs), row('a single message', ofSingles)];
  } finally {
    await rig.stop();
  }
}

async function sendAll(session: Session, channelId: number): Promise<void> {
  for (let n = 0; n < SINGLES; n++)
    await session.post('/api/messages/send', { channelId, to: `+1415${3_000_000 + n}`, body: TEXT });
}

/** The growth by each message. */
interface Grown {
  events: number;
  /** Bytes by file and table or index. */
  parts: Map<string, number>;
}

async function grown(rig: Rig, messages: number, send: () => Promise<unknown>): Promise<Grown> {
  const dataDir = join(rig.folder, 'data');
  const accepted = async () => (await rig.sim<{ accepted: number }>('GET', '/journal?only=counts')).accepted;
  await settled(rig);
  const [before, sent] = [sizesOf(dataDir), await accepted()];
  await send();
  for (const end = Date.now() + 900_000; (await accepted()) < sent + messages;) {
    if (Date.now() > end) throw new Error(`Only ${(await accepted()) - sent} of ${messages} messages were taken`);
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  // The gateway reports the last statuses within moments.
  await new Promise((resolve) => setTimeout(resolve, 3_000));
  await settled(rig);
  return perMessage(before, sizesOf(dataDir), messages);
}

async function settled(rig: Rig): Promise<void> {
  await rig.product.ask({ ask: 'settled' });
  await rig.product.ask({ ask: 'folded' });
}

function perMessage(before: Sizes, after: Sizes, messages: number): Grown {
  const parts = [...after.parts].map(
    ([name, size]) => [name, (size - (before.parts.get(name) ?? 0)) / messages] as const,
  );
  return { events: (after.events - before.events) / messages, parts: new Map(parts) };
}

function row(what: string, { events, parts }: Grown): Row {
  const of = (file: string) =>
    [...parts].filter(([name]) => name.startsWith(`${file} `)).reduce((sum, [, size]) => sum + size, 0);
  const [log, readModels] = [of('events.sqlite'), of('read-models.sqlite')];
  return {
    what: `${what}, ${TEXT.length} characters, with all statuses: bytes on the disk`,
    figure: Math.round(log + readModels).toLocaleString('en'),
    beside: `log ${Math.round(log)}, read models ${Math.round(readModels)}, ${events.toFixed(1)} events`,
    bound: atMost(log + readModels, BOUND, 'bytes'),
  };
}

function list({ parts }: Grown): void {
  console.log('\n| where | bytes a message |\n| --- | --: |');
  for (const [name, size] of [...parts].sort(([, one], [, other]) => other - one))
    if (Math.abs(size) >= 5) console.log(`| ${name} | ${Math.round(size)} |`);
}
