import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { credentialsOf, readEnvironmentFile, type Unit } from './unit.js';

/** The person who types has to do something else first. */
export class CannotLaunch extends Error {
  override readonly name = 'CannotLaunch';
}

/** The variables that are kept of the person's own environment: none of them is a setting of the product. */
const KEPT = ['PATH', 'LANG', 'LC_ALL', 'TERM', 'NO_COLOR', 'TZ', 'SUDO_USER'];

/**
 * The environment that the unit gives to the product. A credential stands in it as the secret itself: its file is readable
 * for root alone, and another user can no more read the environment of this process than the file.
 * @throws CannotLaunch if a file or a credential cannot be read
 */
export function environmentOf(name: string, unit: Unit, own: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const env: NodeJS.ProcessEnv = {};
  for (const key of KEPT) if (own[key] !== undefined) env[key] = own[key];
  Object.assign(env, unit.environment);
  for (const { path, mayBeMissing } of unit.environmentFiles)
    if (!mayBeMissing || existsSync(path)) Object.assign(env, readEnvironmentFile(reading(path)));
  const folder = `${credentialsOf(name)}/`;
  for (const [key, value] of Object.entries(env)) {
    if (!key.endsWith('_FILE') || !value?.startsWith(folder)) continue;
    const credential = unit.credentials[value.slice(folder.length)];
    if (!credential) throw new CannotLaunch(`${key} names ${value}, and the unit ${name} has no such credential.`);
    delete env[key];
    env[key.slice(0, -'_FILE'.length)] = secretOf(name, value.slice(folder.length), credential);
  }
  return env;
}

function secretOf(unit: string, name: string, { path, encrypted }: Unit['credentials'][string]): string {
  // The unit's own user sees those of the running product.
  const given = join(credentialsOf(unit), name);
  if (process.getuid?.() !== 0 && existsSync(given)) return withoutBreak(reading(given));
  if (!encrypted) return withoutBreak(reading(path));
  return withoutBreak(execFileSync('systemd-creds', ['decrypt', `--name=${name}`, path, '-'], { encoding: 'utf8' }));
}

function reading(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EACCES' || code === 'EPERM')
      throw new CannotLaunch(`${path} can be read by root alone. Run the command as root: sudo wavelane …`);
    throw new CannotLaunch(`${path} cannot be read (${code}).`);
  }
}

const withoutBreak = (text: string): string => text.replace(/[\r\n]+$/, '');
