import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mongo } from 'mongoose';
import { guardedConnection } from './guarded-connection.js';
import { Identity } from './identity.js';

/** More than the buffers between two ends take, which no end of ours reads. */
const LARGE = 'x'.repeat(16_000_000);

const server = createServer((socket) => {
  socket.pause().on('error', () => undefined);
});
let socket: Socket;

beforeEach(async () => {
  await new Promise<void>((resolve) => server.listen(0, resolve));
  socket = connect((server.address() as AddressInfo).port);
  await once(socket, 'connect');
});
afterEach(() => {
  socket.destroy();
  server.close();
});

/** A command of which not all could be written yet. */
async function beingWritten(): Promise<{ outcome: Promise<unknown> }> {
  const Connection = guardedConnection(mongo, new Identity());
  const connection = new Connection(socket, { id: 1, generation: 0, monitorCommands: false });
  const command = connection.command({ db: 'wavelane' }, { insert: 'large', documents: [{ LARGE }] });
  const outcome = command.catch((error: unknown) => error);
  while (!socket.writableNeedDrain) await new Promise((resolve) => setTimeout(resolve, 5));
  return { outcome };
}

describe('a connection that ends while a command is being written', () => {
  it.each([
    ['closes', undefined],
    ['breaks', Object.assign(new Error('write EPIPE'), { code: 'EPIPE' })],
    ['is reset', Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' })],
  ])('fails it as one that could not reach the server when it %s', async (_, error) => {
    const { outcome } = await beingWritten();
    socket.destroy(error);
    expect(await outcome).toBeInstanceOf(mongo.MongoNetworkError);
  });
});
