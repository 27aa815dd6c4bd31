import { type Server, Servers } from './servers.js';

/** The engines of a run; products and commands that it starts inherit them. */
export interface RunEngines {
  /** Cuts one of the servers off, as if it had been killed; nothing if they are files, or servers of another installation. */
  cut(server: Server): void;
  mend(): void;
  stop(): Promise<void>;
}

const NOTHING = { cut: () => undefined, mend: () => undefined, stop: () => Promise.resolve() };

/**
 * `servers`: those that `EVENTSTORE_URL` and `MONGODB_URL` name, of which both must be empty, or doubles in this
 * process. `files`: SQLite, whatever the environment names.
 */
export async function enginesOf(which: string): Promise<RunEngines> {
  const { env } = process;
  if (which !== 'servers') {
    delete env.EVENTSTORE_URL;
    delete env.MONGODB_URL;
    return NOTHING;
  }
  if (env.EVENTSTORE_URL !== undefined && env.MONGODB_URL !== undefined) return NOTHING;
  const servers = await Servers.start();
  Object.assign(env, servers.env);
  return {
    cut: (server) => servers.begin('cuts', server),
    mend: () => servers.end(),
    stop: () => servers.stop(),
  };
}
