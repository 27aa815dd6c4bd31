import { createServer } from 'node:net';
import { defined } from './expected.js';

/** A TCP port of this machine that no process listens on. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = defined(server.address());
  await new Promise((resolve) => server.close(resolve));
  if (typeof address === 'string') throw new Error('The server listens on no port');
  return address.port;
}
