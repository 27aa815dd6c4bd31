import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { Config, ConfigError } from '../../../src/platform/config/config.js';
import { FirstLook } from '../../../src/platform/storage/first-look.js';
import { demandNoMove, moveMarkSeen } from '../../../src/platform/storage/move/move-mark.js';
import type { Product } from '../product.js';
import type { Servers } from '../servers/servers.js';

export const CLI = 'dist/backend/src/cli/main.js';

/** A place of the installation. */
export interface Place {
  env: NodeJS.ProcessEnv;
  dataDir: string;
  product: Product;
  servers: Servers | undefined;
}

const configOf = ({ env, dataDir }: Place): Config => new Config({ ...env, DATA_DIR: dataDir });

/** Whether a move to this folder has noted that it began. */
export const hasBegun = (place: Place): Promise<boolean> =>
  FirstLook.at(configOf(place), async (look) => (await moveMarkSeen(look, Date.now())) !== undefined);

/** The first check of a start. */
export const isStartable = (place: Place): Promise<boolean> =>
  FirstLook.at(configOf(place), async (look) => {
    const refused = (error: unknown) => {
      if (error instanceof ConfigError) return false;
      throw error;
    };
    return demandNoMove(look, configOf(place), Date.now()).then(() => true, refused);
  });

/** The servers are in this process, which may be too busy to answer a start in time. */
export async function started(product: Product): Promise<void> {
  for (let attempt = 1; ; attempt++)
    try {
      await product.start();
      return;
    } catch (error) {
      await product.kill();
      if (attempt === 5 || !/has not answered|was not ready|No answer/.test(String(error))) throw error;
    }
}

export async function wavelane(
  env: NodeJS.ProcessEnv,
  ...args: string[]
): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, [CLI, ...args], { env });
  const [out, error] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { code: child.exitCode, said: out + error };
}
