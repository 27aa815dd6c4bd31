import type { Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { once } from 'node:events';
import type { RawForm } from './raw-form.js';

export interface RawAnswer {
  status: number;
  /** JSON, if it is any. */
  body: unknown;
}

export interface RawUpload extends RawForm {
  path: string;
  cookie: string;
  /** Sent in chunks, without a length. */
  chunked: boolean;
  /** After as many bytes of the body the client goes away; undefined: it waits for the answer. */
  leaveAfter?: number;
}

/** Sends uploads byte by byte, over a connection of its own each. */
export class RawClient {
  private readonly open = new Map<number | undefined, Promise<unknown>>();

  constructor(
    private readonly server: Server,
    private readonly port: number,
  ) {
    server.on('connection', this.accepted);
  }

  end(): void {
    this.server.off('connection', this.accepted);
  }

  /** @returns undefined: it ended without an answer. The server has let go of the connection then */
  async send(upload: RawUpload): Promise<RawAnswer | undefined> {
    const socket = connect(this.port, '127.0.0.1').on('error', () => undefined);
    await once(socket, 'connect');
    const { localPort } = socket;
    const said = told(socket);
    await write(socket, upload);
    if (upload.leaveAfter !== undefined) socket.destroy();
    const text = await said;
    await this.open.get(localPort);
    return answerIn(text);
  }

  private readonly accepted = (socket: Socket): void => {
    const { remotePort } = socket;
    const closed = new Promise((resolve) => socket.once('close', resolve));
    this.open.set(remotePort, closed);
    void closed.then(() => this.open.delete(remotePort));
  };
}

async function write(socket: Socket, { path, cookie, type, body, chunked, leaveAfter }: RawUpload): Promise<void> {
  const lines = [
    `POST ${path} HTTP/1.1`,
    'Host: 127.0.0.1',
    `Cookie: ${cookie}`,
    // The answer is over when the connection is.
    'Connection: close',
    chunked ? 'Transfer-Encoding: chunked' : `Content-Length: ${body.length}`,
    ...(type === undefined ? [] : [`Content-Type: ${type}`]),
  ];
  const sent = body.subarray(0, leaveAfter ?? body.length);
  const framed = chunked ? inChunks(sent, leaveAfter === undefined) : sent;
  const all = Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), framed]);
  await new Promise<void>((resolve) => socket.write(all, () => resolve()));
}

/** In three pieces, cut at arbitrary places. */
function inChunks(body: Buffer, isWhole: boolean): Buffer {
  const size = Math.max(1, Math.ceil(body.length / 3));
  const pieces: Buffer[] = [];
  for (let at = 0; at < body.length; at += size) {
    const piece = body.subarray(at, at + size);
    pieces.push(Buffer.from(`${piece.length.toString(16)}\r\n`), piece, Buffer.from('\r\n'));
  }
  return Buffer.concat([...pieces, Buffer.from(isWhole ? '0\r\n\r\n' : '')]);
}

const told = (socket: Socket) =>
  new Promise<string>((resolve) => {
    const pieces: Buffer[] = [];
    socket.on('data', (piece: Buffer) => pieces.push(piece)).on('close', () => resolve(String(Buffer.concat(pieces))));
  });

function answerIn(text: string): RawAnswer | undefined {
  const status = /^HTTP\/1\.1 (\d{3})/.exec(text)?.[1];
  if (status === undefined) return undefined;
  const content = text.slice(text.indexOf('\r\n\r\n') + 4);
  try {
    return { status: Number(status), body: JSON.parse(content) };
  } catch {
    return { status: Number(status), body: content };
  }
}
