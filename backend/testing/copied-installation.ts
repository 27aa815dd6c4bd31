import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startApp } from './app.js';

export const LOG = 'events.sqlite';
export const READ_MODELS = 'read-models.sqlite';
export const RECORDS = 'read-models-records.sqlite';
const NAMES = ['app.key', LOG, READ_MODELS, RECORDS];

/** Installations as they lie on the disk after a clean stop, to be spoiled one by one. */
export class CopiedInstallations {
  private constructor(
    private readonly root: string,
    /** A folder that is never spoiled. */
    readonly sound: string,
  ) {}

  static async make(): Promise<CopiedInstallations> {
    const root = mkdtempSync(join(tmpdir(), 'wavelane-installations-'));
    const installations = new CopiedInstallations(root, join(root, 'sound'));
    await installations.run(installations.sound);
    return installations;
  }

  /** Something is done to a copy. @returns its folder */
  copy(spoil: (folder: string) => void = () => undefined): string {
    const folder = mkdtempSync(join(this.root, 'case-'));
    for (const name of NAMES) cpSync(join(this.sound, name), join(folder, name));
    spoil(folder);
    return folder;
  }

  /** Starts, projects and stops. @returns the folder, which need not be there before */
  async run(folder = join(this.root, 'other')): Promise<string> {
    const app = await startApp({ dataDir: folder, simulators: false });
    await app.settle();
    await app.stop();
    return folder;
  }

  remove(): void {
    rmSync(this.root, { recursive: true, force: true });
  }
}

/** Content and time of every file in a folder. */
export const stateOf = (folder: string) =>
  Object.fromEntries(
    readdirSync(folder).map((name) => {
      const path = join(folder, name);
      return [name, `${createHash('sha256').update(readFileSync(path)).digest('hex')} ${statSync(path).mtimeMs}`];
    }),
  );

/** Why a start in this folder is refused; undefined if it starts. */
export async function refusalOf(dataDir: string, env: Record<string, string> = {}): Promise<unknown> {
  try {
    await (await startApp({ dataDir, simulators: false, env })).stop();
    return undefined;
  } catch (error) {
    return error;
  }
}
