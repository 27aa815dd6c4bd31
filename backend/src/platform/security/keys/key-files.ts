import { randomBytes } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { flushFolder } from '@wavelane/sqlite';
import { ConfigError } from '../../config/config-error.js';

/** The key in use. */
export const KEY_FILE = 'app.key';
/** Keys from before it, newest first, one a line: what they sealed can still be read. */
export const PREVIOUS_KEYS_FILE = 'app.key.previous';

/** The master keys of the embedded default, in files that only their owner may read. */
export class KeyFiles {
  readonly path: string;
  private readonly previousPath: string;

  constructor(dataDir: string) {
    this.path = join(dataDir, KEY_FILE);
    this.previousPath = join(dataDir, PREVIOUS_KEYS_FILE);
  }

  exist(): boolean {
    return existsSync(this.path);
  }

  /** Changes when the files do. */
  stamp(): string {
    return [this.path, this.previousPath].map(stampOf).join(' ');
  }

  /** The key in use first. @throws ConfigError if a file holds no key */
  read(): [Buffer, ...Buffer[]] {
    if (!this.exist())
      throw new ConfigError(`${this.path} is missing. Put it back from the backup, or set APP_KEY or APP_KEY_FILE.`);
    const [present, ...more] = keysIn(this.path);
    if (!present || more.length > 0) throw noKey(this.path);
    const previous = existsSync(this.previousPath) ? keysIn(this.previousPath) : [];
    return [present, ...previous.filter((key) => !key.equals(present))];
  }

  /** Creates the key at the first start. If two processes start at once, the second reads the first one's file. */
  create(): void {
    mkdirSync(dirname(this.path), { recursive: true });
    try {
      writeKeys(this.path, [randomBytes(32)]);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    flushFolder(dirname(this.path));
  }

  /** Makes another key the one in use. A crash in between leaves the previous one in use, and named twice. */
  rotate(): void {
    replaceKeys(this.previousPath, this.read());
    replaceKeys(this.path, [randomBytes(32)]);
  }

  /** Removes the old keys. Their secrets cannot be opened from then on. */
  retire(): void {
    rmSync(this.previousPath, { force: true });
    flushFolder(dirname(this.path));
  }
}

function keysIn(path: string): Buffer[] {
  const lines = readFileSync(path, 'utf8').split('\n');
  const keys = lines.filter((line) => line.trim() !== '').map((line) => Buffer.from(line.trim(), 'base64'));
  if (keys.some((key) => key.length < 32)) throw noKey(path);
  return keys;
}

const noKey = (path: string) => new ConfigError(`${path} holds no key. Put the old one back, or set APP_KEY.`);

/** On the disk before it takes the place of the file that is there. */
function replaceKeys(path: string, keys: readonly Buffer[]): void {
  const beside = `${path}.new`;
  rmSync(beside, { force: true });
  writeKeys(beside, keys);
  renameSync(beside, path);
  flushFolder(dirname(path));
}

function writeKeys(path: string, keys: readonly Buffer[]): void {
  const file = openSync(path, 'wx', 0o600);
  try {
    writeSync(file, keys.map((key) => `${key.toString('base64')}\n`).join(''));
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

function stampOf(path: string): string {
  const found = statSync(path, { throwIfNoEntry: false });
  return found ? `${found.ino}:${found.mtimeMs}:${found.size}` : '-';
}
