import { connect, type Socket } from 'node:net';

/** The bytes sent on each connection, in turn: none; a request that never ends; a whole one, and nothing more. */
const WORDS = [
  '',
  'GET /health/live HTTP/1.1\r\nHost: a\r\nX-',
  'GET /health/live HTTP/1.1\r\nHost: a\r\n\r\n',
] as const;
const ENDLESS = 1;
const DRIP_MS = 1_000;
/** A connection that was closed is opened again after that. */
const AGAIN_MS = 200;

/** A script that opens connections, sends little on them and replaces each one that is closed. */
export class Squatters {
  private readonly sockets = new Map<number, Socket>();
  private readonly drip: NodeJS.Timeout;
  private readonly port: number;
  private isOver = false;
  /** Connections that stood. */
  opened = 0;

  constructor(url: string, count: number) {
    this.port = Number(new URL(url).port);
    for (let index = 0; index < count; index++) this.open(index);
    this.drip = setInterval(() => this.say('a'), DRIP_MS);
  }

  /** The number of open connections. */
  get standing(): number {
    return [...this.sockets.values()].filter(({ readyState }) => readyState === 'open').length;
  }

  /** The script is gone. */
  leave(): void {
    this.isOver = true;
    clearInterval(this.drip);
    for (const socket of this.sockets.values()) socket.destroy();
  }

  private open(index: number): void {
    const socket = connect(this.port, '127.0.0.1');
    this.sockets.set(index, socket);
    socket.on('error', () => undefined);
    socket.on('data', () => undefined);
    socket.once('connect', () => {
      this.opened++;
      socket.write(WORDS[index % WORDS.length] ?? '');
    });
    socket.once('close', () => {
      if (!this.isOver) setTimeout(() => !this.isOver && this.open(index), AGAIN_MS);
    });
  }

  private say(text: string): void {
    for (const [index, socket] of this.sockets) if (index % WORDS.length === ENDLESS) socket.write(text);
  }
}
