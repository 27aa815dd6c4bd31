import type { ReadStore } from '@wavelane/read-store';
import type { KeyRing } from '../../security/keys/key-ring.js';
import { VAULT_TABLE } from '../../security/keys/seals.js';
import type { HandleIds } from '../handle-ids.js';
import { RecordSubjectKeys, SUBJECT_KEYS_TABLE } from './subject-keys.js';

/** The keys of an installation; nothing is opened before it is needed. @param now Unix ms */
export function subjectKeysOf(
  readStore: Pick<ReadStore, 'records'>,
  ring: KeyRing,
  handles: HandleIds,
  now: () => number,
): RecordSubjectKeys {
  const keys = readStore.records({ name: SUBJECT_KEYS_TABLE });
  return new RecordSubjectKeys(keys, readStore.records({ name: VAULT_TABLE }), ring.sealer('vault'), handles, now);
}
