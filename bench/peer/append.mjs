// emmett-sqlite: one event per append, each to a stream of its own that is expected not to be there.
// Prints {"appended","ms"} as it goes, so that what was confirmed before a crash is known.
import { mkdtempSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { getSQLiteEventStore } from '@event-driven-io/emmett-sqlite';

const concurrent = Number(process.argv[2] ?? 1);
const appends = Number(process.argv[3] ?? 1_000);
const folder = mkdtempSync(join(tmpdir(), 'emmett-bench-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

const store = getSQLiteEventStore({ fileName: join(folder, 'events.db'), schema: { autoMigration: 'CreateOrUpdate' } });
const event = (index) => ({
  type: 'MessageDelivered',
  data: {
    messageId: `message-${index}`,
    channelId: 1_234_567_890_123,
    recipient: '+14155550100',
    text: 'Hello Ada, your appointment is on Thursday at 10:30. Reply STOP to opt out.',
    deliveredAt: '2026-03-01T10:00:00.000Z',
  },
  metadata: { actor: 'gateway', correlationId: randomUUID(), commandId: `delivered-${index}` },
});

await store.appendToStream('warm-up', [event(0)]);
let appended = 0;
let next = 0;
const began = performance.now();
const report = () => writeSync(1, `${JSON.stringify({ appended, ms: performance.now() - began })}\n`);
await Promise.all(
  Array.from({ length: concurrent }, async () => {
    while (next < appends) {
      const index = next++;
      await store.appendToStream(`message-${index}`, [event(index)]);
      appended++;
      if (appended % 20 === 0) report();
    }
  }),
);
report();
process.exit(0);
