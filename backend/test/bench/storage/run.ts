/**
 * What a message takes on the disk, with its echo and three statuses, in the log and in the read models:
 *
 *   npm run bench:storage -- [--messages 4000] [--channels 4] [--texts 85] [--all]
 *
 * Product and gateway are processes of their own. Counted are the pages that the messages added, those in a WAL included, when all is folded.
 * `--texts`: characters of a text. `--all` lists every table and index.
 * Ends with 1 where the target is missed.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { verdict } from '../load.js';
import { prepare, startRig } from '../prepare.js';
import { type Sizes, sizesOf } from './sizes.js';

const { values } = parseArgs({
  options: {
    messages: { type: 'string', default: '4000' },
    channels: { type: 'string', default: '4' },
    texts: { type: 'string', default: '85' },
    all: { type: 'boolean', default: false },
    /** Kept, to be looked at. */
    folder: { type: 'string' },
  },
});
const [messages, channels] = [Number(values.messages), Number(values.channels)];
/** Bytes a message, log and read models. */
const TARGET = 2_500;
const text = 'Your order is on its way to you. '.repeat(100).slice(0, Number(values.texts));

const rig = await startRig('storage', values.folder === undefined ? {} : { DATA_DIR: values.folder });
const dataDir = values.folder ?? join(rig.folder, 'data');
try {
  const { session, channels: linked } = await prepare((await rig.product.hello).url, channels, (id) =>
    rig.sim('POST', `/channels/${id}/link`, {}),
  );
  await settled();
  const before = sizesOf(dataDir);
  const each = Math.floor(messages / channels);
  let n = 0;
  for (const { id } of linked) {
    const rows = Array.from({ length: each }, () => ({ phone: `+1415${2_000_000 + n++}`, message: text }));
    await session.post('/api/messages/bulk', { channelId: id, rows });
  }
  await allRead(n);
  await settled();
  const fresh = sizesOf(dataDir);
  console.log(
    `${n} messages, ${((fresh.events - before.events) / n).toFixed(2)} events each, texts of ${text.length} characters\n`,
  );
  events(before, fresh, n);
  console.log('');
  const all = told(before, fresh, n);
  const isMet = all <= TARGET;
  console.log(`\n${Math.round(all)} bytes a message, log and read models (target ${TARGET}): ${verdict(isMet)}`);
  process.exitCode = isMet ? 0 : 1;
} finally {
  await rig.stop();
}

async function settled(): Promise<void> {
  await rig.product.ask({ ask: 'settled' });
  await rig.product.ask({ ask: 'folded' });
}

/** The gateway has taken all of them and reported each to its end. */
async function allRead(count: number): Promise<void> {
  for (const end = Date.now() + 900_000; ;) {
    const { accepted } = await rig.sim<{ accepted: number }>('GET', '/journal?only=counts');
    if (accepted >= count) break;
    if (Date.now() > end) throw new Error(`Only ${accepted} of ${count} messages were taken`);
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  await new Promise((resolve) => setTimeout(resolve, 3_000));
}

/** Bytes a message by file, table and index. @returns all of log and read models */
function told(before: Sizes, after: Sizes, count: number): number {
  const perMessage = (part: string) => ((after.parts.get(part) ?? 0) - (before.parts.get(part) ?? 0)) / count;
  const names = [...after.parts.keys()].sort((a, b) => perMessage(b) - perMessage(a));
  const ofFile = (file: string) =>
    names.filter((name) => name.startsWith(`${file} `)).reduce((sum, name) => sum + perMessage(name), 0);
  console.log('| where | bytes a message |\n| --- | --: |');
  const files = ['events.sqlite', 'read-models.sqlite', 'read-models-records.sqlite'];
  for (const file of files) console.log(`| **${file}** | **${Math.round(ofFile(file))}** |`);
  for (const name of names)
    if (values.all || Math.abs(perMessage(name)) >= 20) console.log(`| ${name} | ${Math.round(perMessage(name))} |`);
  return ofFile('events.sqlite') + ofFile('read-models.sqlite');
}

function events(before: Sizes, after: Sizes, count: number): void {
  console.log('| event | a message | bytes of its texts |\n| --- | --: | --: |');
  for (const [type, now] of after.types) {
    const was = before.types.get(type) ?? { rows: 0, texts: 0 };
    const rows = now.rows - was.rows;
    if (rows / count < 0.005 && !values.all) continue;
    const mean = rows === 0 ? '–' : Math.round((now.texts - was.texts) / rows);
    console.log(`| ${type} | ${(rows / count).toFixed(2)} | ${mean} |`);
  }
}
