import { type Config, ConfigError } from '../../config/config.js';
import type { FirstLook } from '../../storage/first-look.js';
import { openReadStore } from '../../storage/open-stores.js';
import { INSTALLATION_TABLE } from '../../storage/installation.js';
import { Canary, CANARY_PURPOSE, opens } from './canary.js';
import { KeyRing } from './key-ring.js';

const ADOPT = 'Where it is lost for good: wavelane keys adopt';
const ADOPT_ANEW = 'If they are lost for good: wavelane adopt log --anew, then wavelane keys adopt';
const SAMPLE = 50;

/**
 * Before anything is opened or made: do the keys open what is sealed here, and is it there at all? An installation from
 * before there was a canary shows it by its secrets. A first start makes the key file and plants the canary.
 * @param naming the type of an event that every installation with secrets has in its log
 * @throws ConfigError says in one line what is wrong and the way out; nothing was touched then
 */
export async function checkKeys(look: FirstLook, config: Config, naming: string, now: number): Promise<void> {
  const ring = KeyRing.of(config);
  const found = await lookAround(config, ring, look, naming, now);
  if (found === 'canary') return;
  if (found !== 'none') throw new ConfigError(found.problem);
  if (ring.inFiles && !ring.files.exist()) ring.files.create();
  await plantCanary(config, ring, now);
}

type Found = 'canary' | 'none' | { problem: string };

async function lookAround(config: Config, ring: KeyRing, look: FirstLook, naming: string, now: number): Promise<Found> {
  const vault = await look.records('vault').scan<{ sealed: string }>('', SAMPLE, now);
  if (ring.inFiles && !ring.files.exist()) {
    const kept = await look.records(INSTALLATION_TABLE).scan('', 1, now);
    const isFirstStart = kept.length === 0 && vault.length === 0 && !(await look.holds(naming));
    return isFirstStart ? 'none' : { problem: keyIsMissing(ring.files.path) };
  }
  const canary = await new Canary(look.records(INSTALLATION_TABLE), ring.sealer(CANARY_PURPOSE)).opens(now);
  if (canary === false) return { problem: wrongKey(ring) };
  // New secrets would give people other names, so the names under which they opted out would not be found.
  if (vault.length === 0 && (await look.holds(naming))) return { problem: recordsAreMissing(config) };
  if (canary) return 'canary';
  if (vault.length === 0) return 'none';
  const sealer = ring.sealer('vault');
  return vault.some(({ id, body }) => opens(sealer, id, body.sealed)) ? 'none' : { problem: wrongKey(ring) };
}

/** If two processes start at once with different keys, one loses. */
async function plantCanary(config: Config, ring: KeyRing, now: number): Promise<void> {
  const readStore = openReadStore(config);
  try {
    const records = readStore.records({ name: INSTALLATION_TABLE });
    const canary = new Canary(records, ring.sealer(CANARY_PURPOSE));
    await canary.plant(records, now);
    if (!(await canary.opens(now))) throw new ConfigError(wrongKey(ring));
  } finally {
    await readStore.close();
  }
}

const wrongKey = (ring: KeyRing) =>
  `${ring.inFiles ? ring.files.path : 'APP_KEY'} is not the key that this installation's secrets were sealed with. ` +
  `Set the right one (an older one in APP_KEY_PREVIOUS). ${ADOPT}`;

const keyIsMissing = (path: string) =>
  `${path} is missing, and what is stored here was sealed with it. Put it back from the backup, or set APP_KEY (or APP_KEY_FILE) to what it held. ${ADOPT}`;

const recordsAreMissing = ({ eventStoreUrl, mongoUrl, dataDir }: Config) =>
  `The log has accounts, but their secrets are gone: ${
    mongoUrl === undefined ? `read-models-records.sqlite in ${dataDir}` : 'records.vault in MongoDB'
  } is missing or empty. Restore it from the backup (docs/operations.md). ${eventStoreUrl === undefined ? ADOPT : ADOPT_ANEW}`;
