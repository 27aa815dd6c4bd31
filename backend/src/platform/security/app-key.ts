import { hkdfSync, randomBytes } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, ConfigError } from '../config/config.js';

/**
 * The installation's master key: APP_KEY, or a file that only its owner may read, made at the first start of the
 * embedded default.
 * @throws ConfigError when the file holds no key
 */
export function masterKey(config: Config): Buffer {
  if (config.appKey !== undefined) return Buffer.from(config.appKey, 'base64');
  const path = join(config.dataDir, 'app.key');
  if (!existsSync(path)) createKeyFile(config.dataDir, path);
  const key = Buffer.from(readFileSync(path, 'utf8').trim(), 'base64');
  if (key.length < 32) throw new ConfigError(`${path} holds no key. Put the old one back, or set APP_KEY.`);
  return key;
}

/** A key for one purpose: knowing one tells nothing of another. */
export function deriveKey(master: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', master, 'wavelane', purpose, 32));
}

/** Flushed before anything is sealed with it. Two processes that start at once: the second reads the first's file. */
function createKeyFile(dataDir: string, path: string): void {
  mkdirSync(dataDir, { recursive: true });
  try {
    const file = openSync(path, 'wx', 0o600);
    writeSync(file, `${randomBytes(32).toString('base64')}\n`);
    fsyncSync(file);
    closeSync(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}
