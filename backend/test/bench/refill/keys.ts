import { createSecretKey } from 'node:crypto';
import { join } from 'node:path';
import { type EventStore, upcasting } from '@wavelane/event-store';
import { openSqliteReadStore } from '@wavelane/read-store';
import { EVENTS } from '../../../src/events.js';
import { HandleIds } from '../../../src/platform/personal/handle-ids.js';
import { RecordSubjectKeys, SUBJECT_KEYS_TABLE } from '../../../src/platform/personal/keys/subject-keys.js';
import { type Keys, Sealer } from '../../../src/platform/security/keys/sealer.js';
import { VAULT_TABLE } from '../../../src/platform/security/keys/seals.js';

/** Of no installation, and the same in every process of the benchmark. */
const MASTER: Keys = [createSecretKey(Buffer.alloc(32, 7))];

/** The log of a folder as the product has it: with its personal fields sealed, and their keys beside it. */
export function sealing(folder: string, log: EventStore): EventStore {
  const readStore = openSqliteReadStore({ path: join(folder, 'keys.sqlite') });
  const [records, vault] = [readStore.records({ name: SUBJECT_KEYS_TABLE }), readStore.records({ name: VAULT_TABLE })];
  const sealer = new Sealer(() => MASTER);
  const handles = new HandleIds(vault, sealer, Date.now);
  return upcasting(log, EVENTS, { keys: new RecordSubjectKeys(records, vault, sealer, handles, Date.now) });
}

/** The same without seals, as in logs from before. */
export const open = (log: EventStore): EventStore => upcasting(log, EVENTS);
