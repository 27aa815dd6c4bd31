import { spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { SendResult } from '@wavelane/contracts';
import { freePort } from '@wavelane/testing';
import { sleep, until } from '../chance.js';
import { Client } from '../client.js';
import { Product } from '../product.js';
import { Servers } from '../servers/servers.js';
import { World } from '../world.js';
import { CLI, hasBegun, isStartable, type Place, started, wavelane } from './place.js';

/**
 * The time of the last check of a message whose call a kill interrupted: after 375 s its outcome is final, even if
 * unknown.
 */
const PATIENCE_MS = 420_000;
const MESSAGES = 4;
/** The share of commands that are killed. */
const KILLED = 0.75;
/** The number of heads of the chain that are kept and checked again. */
const HEADS = 5;
/** The share of refused starts for which a whole process is started; the others run only its first check. */
const WHOLE_STARTS = 0.2;
/** The exit code of a start that the stored state forbids. */
const EXIT_CONFIG = 78;

/** An installation that is moved, with the gateway in this process. */
export class MovingWorld {
  readonly failures: string[] = [];
  readonly recoveriesMs: number[] = [];
  /** The number of acknowledged messages. */
  sent = 0;
  kills = 0;
  refused = 0;
  goneBack = 0;
  lost = 0;
  doubled = 0;
  private readonly root = mkdtempSync(join(tmpdir(), 'wavelane-moves-'));
  private readonly heads = new Set<string>();
  /** Messages that were acknowledged since promises were checked last. */
  private readonly open: { jobId: string; body: string }[] = [];
  private user: Client;
  /** ms spent on each kind of work so far. */
  private readonly spent = new Map<string, number>();
  /** ms until the command first reads a file, and ms that it took in all when it was not killed. */
  private readonly command = { idle: 1_000, took: 3_000 };

  private constructor(
    private readonly random: () => number,
    private readonly world: World,
    private readonly shared: NodeJS.ProcessEnv,
    private readonly port: number,
    private place: Place,
  ) {
    this.user = world.user;
  }

  static async create(random: () => number): Promise<MovingWorld> {
    const port = await freePort();
    const shared = {
      ...{ APP_KEY: randomBytes(32).toString('base64'), PUBLIC_URL: `http://127.0.0.1:${port}` },
      ...{ LOG_LEVEL: 'warn', SIM_PROFILE: 'turbo' },
    };
    const world = await World.withGateway({ port, env: shared });
    const place = { env: shared, dataDir: world.dataDir, product: world.product, servers: undefined };
    return new MovingWorld(random, world, shared, port, place);
  }

  async start(): Promise<void> {
    const began = Date.now();
    await wavelane({ ...process.env, ...this.shared }, 'move');
    this.command.idle = Date.now() - began;
    await started(this.place.product);
    await this.world.prepare();
  }

  /** One whole move to the other kind of place, with kills and refusals on the way. */
  async move(): Promise<void> {
    const next = await this.nextPlace();
    const names = next.servers ?? this.place.servers;
    const [to, dataDir] = next.servers
      ? (['servers', this.place.dataDir] as const)
      : (['embedded', next.dataDir] as const);
    const env = { ...process.env, ...this.shared, ...names?.env, DATA_DIR: dataDir };
    await this.timed('move', async () => {
      if (this.random() < 0.5) await this.ran(env, to);
      await this.send();
      await sleep(this.random() * 400);
      await this.place.product.kill();
      while ((await this.ran(env, to)) !== 0) if (this.random() < 0.15) await this.tryBoth(next);
    });
    const began = Date.now();
    await this.timed('refusal', () => this.demandRefused(this.place, 'The old place, after the move,'));
    await this.timed('start', () => started(next.product));
    this.recoveriesMs.push(Date.now() - began);
    await this.place.servers?.stop();
    rmSync(this.place.dataDir, { recursive: true, force: true });
    this.place = next;
    this.user = new Client(next.product.url);
    await this.world.signIn(this.user, 'user');
  }

  /**
   * Checks that every message has ended and reached its phone at most once; with `isAudited` also that the books hold,
   * with an earlier head.
   */
  async demandPromises(isAudited: boolean): Promise<void> {
    await this.send();
    await this.timed('messages', async () => {
      for (const { jobId, body } of this.open.splice(0)) await this.demandEnded(jobId, body);
    });
    const bodies = (await this.world.arrived()).map(({ body }) => body);
    const twice = bodies.filter((body, index) => bodies.indexOf(body) !== index);
    this.doubled = twice.length;
    for (const body of new Set(twice)) this.failures.push(`${body}: more than once on the phone`);
    const { env, dataDir } = this.place;
    if (isAudited) await this.timed('audit', () => this.demandBooks({ ...process.env, ...env, DATA_DIR: dataDir }));
    if (this.failures.length > 0) throw new Error(this.failures.join('\n'));
  }

  /** The time spent on each kind of work, in words. */
  get times(): string {
    return [...this.spent].map(([what, ms]) => `${what} ${(ms / 1_000).toFixed(0)} s`).join(', ');
  }

  private async demandBooks(stored: NodeJS.ProcessEnv): Promise<void> {
    // Checks another earlier head each time, because each check reads the whole log.
    const [oldest] = this.heads;
    const { code, said } = await wavelane(stored, 'audit', 'verify', ...(oldest ? ['--expect-head', oldest] : []));
    if (code !== 0) this.failures.push(`audit verify ${oldest ?? ''} ended with ${code}: ${said.slice(-500)}`);
    if (oldest !== undefined && this.heads.delete(oldest)) this.heads.add(oldest);
    if (this.heads.size >= HEADS) return;
    const head = /"hash":"(\w+)"/.exec((await wavelane(stored, 'audit', 'head')).said)?.[1];
    if (head !== undefined) this.heads.add(head);
  }

  private async timed(what: string, work: () => Promise<void>): Promise<void> {
    const began = Date.now();
    await work();
    this.spent.set(what, (this.spent.get(what) ?? 0) + Date.now() - began);
  }

  async end(isClean: boolean): Promise<void> {
    await this.place.product.kill();
    await this.world.end(isClean);
    await this.place.servers?.stop();
    if (isClean) rmSync(this.root, { recursive: true, force: true });
  }

  /** Waits until the message has reached its phone, has failed, or its outcome is finally unknown. */
  private async demandEnded(jobId: string, body: string): Promise<void> {
    let seen = 'nothing';
    const hasEnded = async () => {
      const [message] = await this.user.messagesOf(jobId);
      const hasArrived = (await this.world.arrived()).some((one) => one.body === body);
      seen = JSON.stringify({ status: message?.status, outcomeUnknown: message?.outcomeUnknown, hasArrived });
      return message !== undefined && (hasArrived || message.outcomeUnknown || message.status === 'failed');
    };
    await until(`${body} has ended`, hasEnded, PATIENCE_MS).catch((error: unknown) => {
      this.lost++;
      this.failures.push(`${String(error)}: ${seen}`);
    });
  }

  private async nextPlace(): Promise<Place> {
    const dataDir = mkdtempSync(join(this.root, 'place-'));
    const servers = this.place.servers ? undefined : await Servers.start();
    const env = { ...this.shared, ...servers?.env };
    return { env, dataDir, servers, product: await Product.create(dataDir, { port: this.port, env }) };
  }

  private async send(): Promise<void> {
    for (let n = 0; n < MESSAGES; n++) {
      const body = `Moved ${randomUUID()}`;
      // Each message goes to another person: a message waits for an earlier one to the same person as long as its
      // outcome is unknown.
      const to = `+1415556${String(this.sent).padStart(4, '0')}`;
      const order = { channelId: this.world.channelId, to, body };
      const { jobId } = await this.user.must<SendResult>('POST', '/api/messages/send', order, randomUUID());
      this.open.push({ jobId, body });
      this.sent++;
    }
  }

  /** Runs the command, and kills it in most cases. @returns its exit code; null if it was killed */
  private async ran(env: NodeJS.ProcessEnv, to: string): Promise<number | null> {
    const began = Date.now();
    const child = spawn(process.execPath, [CLI, 'move', '--to', to, '--reason', 'a fault run'], { env });
    const said = Promise.all([text(child.stdout), text(child.stderr)]);
    const over = once(child, 'close') as Promise<[number | null]>;
    const isToKill = this.random() < KILLED;
    const { idle, took } = this.command;
    const isOver = await Promise.race([
      over.then(() => true),
      sleep(idle + this.random() * (took - idle) * 1.1).then(() => false),
    ]);
    if (isToKill && !isOver) {
      child.kill('SIGKILL');
      this.kills++;
    }
    const [code] = await over;
    const words = (await said).join('\n');
    if (code === 0) this.command.took = (took + Math.max(idle, Date.now() - began)) / 2;
    if (code !== null && code > 0 && !/Stop all its processes|Stop Wavelane/.test(words))
      throw new Error(`wavelane move ended with ${code}: ${words}`);
    return code;
  }

  /** At most one of the two places works, and what it does is not lost. */
  private async tryBoth(next: Place): Promise<void> {
    // A command that was killed before its first write leaves an empty folder, on which a start makes a new
    // installation.
    if (next.servers || (await hasBegun(next)))
      await this.demandRefused(next, 'The new place, which was not complete,');
    if (await this.works(this.place.product)) {
      this.goneBack++;
      await this.send();
      await sleep(this.random() * 300);
    }
    await this.place.product.kill();
  }

  private async demandRefused(place: Place, what: string): Promise<void> {
    if (this.random() >= WHOLE_STARTS) {
      if (await isStartable(place)) this.failures.push(`${what} would work`);
      this.refused++;
      return;
    }
    if (await this.works(place.product)) this.failures.push(`${what} worked`);
    await place.product.kill();
  }

  /** Whether the product starts; if not, its exit code must say that the stored state forbids it. */
  private async works(product: Product): Promise<boolean> {
    try {
      await started(product);
      return true;
    } catch (error) {
      if (!String(error).includes(`ended with ${EXIT_CONFIG}`)) throw error;
      this.refused++;
      return false;
    }
  }
}
