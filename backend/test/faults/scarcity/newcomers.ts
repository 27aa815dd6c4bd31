import { get } from 'node:http';
import { sleep } from '../chance.js';
import { Client } from '../client.js';
import type { World } from '../world.js';

const PATIENCE_MS = 5_000;
const PAUSE_MS = 500;

export interface Newcomers {
  /** The number of each kind of answer to a client with a new connection. */
  answers: Record<string, number>;
  /** The same for a client that uploads a file, which needs a descriptor for it. */
  uploads: Record<string, number>;
}

/** Twice a second a client comes with a new connection, and another one uploads a file. */
export function newcomers(url: string, world: World): { stop(): Promise<Newcomers> } {
  const seen: Newcomers = { answers: {}, uploads: {} };
  let isOver = false;
  const again = async (counts: Record<string, number>, once: () => Promise<string>) => {
    while (!isOver) {
      const kind = await once();
      counts[kind] = (counts[kind] ?? 0) + 1;
      await sleep(PAUSE_MS);
    }
  };
  const client = new Client(url);
  const upload = async () => {
    const form = new FormData();
    form.set('channelId', String(world.channelId));
    form.set('body', 'Hello {{name}}');
    form.set('dryRun', 'true');
    form.set('file', new Blob(['name,phone\r\nAda,+14155550123\r\n']), 'few.csv');
    const outcome = await client.post('/api/messages/bulk/file', form);
    return outcome.known ? String(outcome.status) : outcome.why;
  };
  const both = world
    .signIn(client, 'user')
    .then(() => Promise.all([again(seen.answers, () => anew(`${url}/api/plans`)), again(seen.uploads, upload)]));
  return {
    stop: async () => {
      isOver = true;
      await both;
      return seen;
    },
  };
}

function anew(url: string): Promise<string> {
  return new Promise((resolve) => {
    const request = get(url, { agent: false, timeout: PATIENCE_MS }, (response) => {
      response.resume();
      response.once('close', () => resolve(String(response.statusCode)));
    });
    request.once('timeout', () => request.destroy(Object.assign(new Error('no answer'), { code: 'TimeoutError' })));
    request.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.name));
  });
}
