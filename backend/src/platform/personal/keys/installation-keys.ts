import type { ReadStore } from '@wavelane/read-store';
import type { KeyRing } from '../../security/keys/key-ring.js';
import { VAULT_TABLE } from '../../security/keys/seals.js';
import type { HandleIds } from '../handle-ids.js';
import { LOST_KEYS_TABLE, LostKeys } from './lost-keys.js';
import { RecordSubjectKeys, SUBJECT_KEYS_TABLE } from './subject-keys.js';

/**
 * The keys of an installation; nothing is opened before it is needed. @param now Unix ms
 * @param pastLoss the log is read on without keys that older records lack
 */
export function subjectKeysOf(
  readStore: Pick<ReadStore, 'records'>,
  ring: KeyRing,
  handles: HandleIds,
  now: () => number,
  { pastLoss = false } = {},
): RecordSubjectKeys {
  const keys = readStore.records({ name: SUBJECT_KEYS_TABLE });
  const vault = readStore.records({ name: VAULT_TABLE });
  const lost = pastLoss ? new LostKeys(keys, readStore.records({ name: LOST_KEYS_TABLE }), now) : undefined;
  return new RecordSubjectKeys(keys, vault, ring.sealer('vault'), handles, now, lost);
}
