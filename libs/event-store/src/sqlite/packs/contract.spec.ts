import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sqliteFailure } from '@wavelane/sqlite';
import { StoreUnavailable } from '../../errors.js';
import { eventStoreContract } from '../../testing/contract.js';
import { archiveSqliteLog } from '../archives/archiving.js';
import { openSqliteEventStore } from '../sqlite-event-store.js';
import { keyOf } from './key-of.js';
import { packedBetween, packingOf } from './testing/packing-between.js';

const half = (stream: string) => keyOf(stream) % 2 === 0;

/** The whole contract, over a log that is packed between its calls, and archived. @param isDue whether it is before the next one */
function packedContract(
  name: string,
  isDue: () => boolean,
  streams: (stream: string) => boolean,
  isArchived = false,
): void {
  eventStoreContract(
    name,
    async () => {
      const folder = mkdtempSync(join(tmpdir(), 'wavelane-packed-'));
      const path = join(folder, 'events.db');
      const log = openSqliteEventStore({ path });
      const packing = packingOf(path, streams);
      const pack = async () => {
        if (!isDue()) return;
        await packing
          .pack()
          .then(() => (isArchived ? archiveSqliteLog(path, { before: '9999' }) : []))
          .catch((error: unknown) => {
            const isPassing = sqliteFailure(error) === 'busy' || error instanceof StoreUnavailable;
            if (!isPassing) throw error;
          });
      };
      return {
        store: packedBetween(log, pack),
        another: async () => packedBetween(openSqliteEventStore({ path }), pack),
        stop: async () => {
          await log.close();
          packing.close();
          rmSync(folder, { recursive: true, force: true });
        },
      };
    },
    { isOperated: false, deduplicatesAny: true, restarts: false, largestAppend: 3_000, runs: 20 },
  );
}

packedContract(
  'A SQLite file of packs',
  () => true,
  () => true,
);
packedContract('A SQLite file, half of it in packs', () => true, half);
packedContract(
  'A SQLite file that is packed now and then',
  () => Math.random() < 0.2,
  () => true,
);
packedContract(
  'A SQLite file whose packs are archived now and then',
  () => Math.random() < 0.1,
  () => true,
  true,
);
