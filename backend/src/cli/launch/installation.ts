import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { readUnit, type Unit } from './unit.js';

/** The source of the settings of the installation that a copy of the program belongs to. */
export type Installation =
  | { kind: 'environment' }
  | { kind: 'unit'; name: string; unit: Unit }
  | { kind: 'compose'; folder: string }
  | { kind: 'checkout'; dataDir: string };

export const UNIT = 'wavelane.service';
/** In the order of systemd: the first one that has the unit wins. */
export const UNIT_FOLDERS = [
  '/etc/systemd/system',
  '/run/systemd/system',
  '/usr/local/lib/systemd/system',
  '/usr/lib/systemd/system',
];

/**
 * Finds the installation. Settings in the environment win, as in a container; then a unit of systemd that runs this copy
 * of the program; then the secrets of the compose file; else it is a checkout with its data beside it.
 * @param root the folder of the program
 */
export function findInstallation(
  root: string,
  env: NodeJS.ProcessEnv,
  unitFolders: readonly string[] = UNIT_FOLDERS,
): Installation {
  if (env.DATA_DIR?.trim()) return { kind: 'environment' };
  const unit = unitIn(unitFolders);
  if (unit?.workingDirectory !== undefined && isSame(unit.workingDirectory, root))
    return { kind: 'unit', name: UNIT, unit };
  if (existsSync(join(root, 'deploy/compose/secrets'))) return { kind: 'compose', folder: root };
  return { kind: 'checkout', dataDir: join(root, 'data') };
}

function unitIn(folders: readonly string[]): Unit | undefined {
  const file = folders.map((folder) => join(folder, UNIT)).find((path) => existsSync(path));
  if (file === undefined) return undefined;
  const dropIns = folders
    .map((folder) => join(folder, `${UNIT}.d`))
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder).map((name) => ({ name, path: join(folder, name) })))
    .filter(({ name }) => name.endsWith('.conf'))
    .sort((one, other) => (one.name < other.name ? -1 : 1));
  return readUnit(
    UNIT,
    [file, ...dropIns.map(({ path }) => path)].map((path) => readFileSync(path, 'utf8')),
  );
}

/** A release is reached by a link that is switched. */
function isSame(one: string, other: string): boolean {
  try {
    return realpathSync(one) === realpathSync(other);
  } catch {
    return false;
  }
}
