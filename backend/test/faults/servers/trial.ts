import { randomUUID } from 'node:crypto';
import type { InboundMessage, JobDetail, SendResult } from '@wavelane/contracts';
import { sleep, until } from '../chance.js';
import type { Figures } from '../harness.js';
import { Load } from '../load.js';
import { type Findings, messages, promisesKept } from '../promises.js';
import { everything, World } from '../world.js';
import type { Launch } from '../product.js';
import { type Look, ReadinessWatch } from './readiness-watch.js';
import { type Kind, type Server, Servers } from './servers.js';

const PHONE = '14155559999';
const [CLIENTS, PAUSE_MS, BULK_ROWS] = [6, 150, 10];
/** After a failure everything must work again within the first time; the run waits no longer than the second. ms */
const [BACK_WITHIN_MS, PATIENCE_MS] = [15_000, 90_000];
/** A request that was sent so soon after the beginning may still get an answer from before. ms */
const ON_ITS_WAY_MS = 100;

/**
 * The product over HTTP on servers that fail, while clients top up, send and send in bulk, and the gateway reports.
 * After each failure the product must recover by itself, `/health/ready` must have been right all along, and in the end
 * everything that was acknowledged is there, once.
 */
export class Trial {
  readonly recoveriesMs: number[] = [];
  private readonly load: Load;
  private readonly failures: string[] = [];
  private readonly incoming: string[] = [];
  private rounds = 0;
  private clients: Promise<void> | undefined;
  private watch: ReadinessWatch | undefined;

  private constructor(
    readonly world: World,
    private readonly servers: Servers,
    private readonly backWithinMs: number,
  ) {
    this.load = new Load(world, { pauseMs: PAUSE_MS, bulkRows: BULK_ROWS });
  }

  /** @param backWithinMs the limit until everything works again; on a machine with much other work it means little */
  static async create({ env, ...how }: Launch = {}, backWithinMs = BACK_WITHIN_MS): Promise<Trial> {
    const servers = await Servers.start();
    return new Trial(await World.create({ ...how, env: { ...env, ...servers.env } }), servers, backWithinMs);
  }

  async start(): Promise<void> {
    await this.world.product.start();
    await this.world.prepare();
    await this.untilItWorks('first');
    this.watch = new ReadinessWatch(this.world.product.url);
    this.clients = this.load.run(CLIENTS);
  }

  /** One failure under load. @returns ms until everything worked again */
  async round(kind: Kind, server: Server, ms: number): Promise<number> {
    const { watch, servers } = this;
    if (!watch) throw new Error('The trial has not begun');
    const name = `${++this.rounds} (${kind} of ${server}, ${Math.round(ms)} ms)`;
    await sleep(500);
    const began = performance.now();
    servers.begin(kind, server);
    await sleep(ms);
    const ended = performance.now();
    servers.end();
    await this.hear(name);
    const back = await this.untilReady(name, watch);
    const worksMs = await this.untilItWorks(name);
    const recoveryMs = back.answeredAt - ended + worksMs;
    if (recoveryMs > this.backWithinMs)
      this.failures.push(`${name}: all worked again after ${Math.round(recoveryMs)} ms`);
    if (kind !== 'leaders') this.failures.push(...untruths(name, watch.looks, { began, ended, server }));
    const relapses = watch.looks.filter(({ askedAt, isReady }) => askedAt > back.answeredAt && !isReady);
    for (const { problems } of relapses) this.failures.push(`${name}: was ready and then not: ${problems.join(', ')}`);
    this.recoveriesMs.push(recoveryMs);
    return recoveryMs;
  }

  /** Compares the product with all that it acknowledged, and stops it. */
  async end(): Promise<Figures> {
    this.load.stop();
    await this.clients;
    await this.watch?.stop();
    await this.load.repeatUnanswered();
    await this.heard();
    await this.reported();
    const findings: Findings = await promisesKept(this.world, this.load);
    const { acknowledged, answers } = this.load;
    return {
      ...findings,
      failures: [...this.failures, ...this.load.answersWithoutReason(), ...findings.failures],
      rounds: this.rounds,
      acknowledged: acknowledged.size + this.incoming.length,
      recoveriesMs: this.recoveriesMs,
      note: `${this.incoming.length} messages came in, ${this.watch?.looks.length} looks at readiness; answers: ${JSON.stringify(answers)}`,
    };
  }

  /** Ends everything that it started. */
  async close(isClean: boolean): Promise<void> {
    this.load.stop();
    await this.watch?.stop();
    await this.world.end(isClean);
    await this.servers.stop();
  }

  /** A person writes before the product has recovered. */
  private async hear(name: string): Promise<void> {
    const text = `Answer to ${name}`;
    await this.world.sim('POST', `/phones/${PHONE}/reply`, { text });
    this.incoming.push(text);
  }

  private async untilReady(name: string, watch: ReadinessWatch): Promise<Look> {
    const deadline = performance.now() + PATIENCE_MS;
    for (;;) {
      const look = await watch.look().catch(() => undefined);
      if (look?.isReady) return look;
      if (performance.now() > deadline) throw new Error(`${name}: is not ready: ${look?.problems.join(', ')}`);
      await sleep(25);
    }
  }

  /** Ready means that the product works: a request from now is carried out, up to the phone. @returns ms */
  private async untilItWorks(name: string): Promise<number> {
    const began = performance.now();
    const { user, channelId } = this.world;
    const [body, key] = [`Message after ${name}`, randomUUID()];
    const order = { channelId, to: `+${PHONE}`, body };
    const sent = await user.post<SendResult>('/api/messages/send', order, key);
    if (!sent.known || sent.status !== 201)
      this.failures.push(`${name}: ready, but a send ${sent.known ? `was answered ${sent.status}` : sent.why}`);
    const { jobId } = await user.must<SendResult>('POST', '/api/messages/send', order, key);
    const shown = await user.get<JobDetail>(`/api/jobs/${jobId}`);
    if (!shown.known || shown.status !== 200)
      this.failures.push(`${name}: what was just sent ${shown.known ? `was answered ${shown.status}` : shown.why}`);
    const arrived = async () => {
      const { messages: there } = await this.world.sim<{ messages: { body: string }[] }>(
        ...(['GET', `/phones/${PHONE}/messages`] as const),
      );
      return there.some((one) => one.body === body);
    };
    await until(`${name}: a message arrives`, arrived, PATIENCE_MS);
    return performance.now() - began;
  }

  /** Each message whose webhook was acknowledged is shown once. */
  private async heard(): Promise<void> {
    const idle = async () => (await this.gateway()).webhooks.waiting === 0;
    await until('the gateway has told everything', idle, PATIENCE_MS);
    const shown = (await everything<InboundMessage>(this.world.user, '/api/inbox')).map(({ text }) => text);
    for (const text of this.incoming) {
      const times = shown.filter((one) => one === text).length;
      if (times !== 1) this.failures.push(`'${text}' is shown ${times} times`);
    }
  }

  /** The status that the gateway reported of a message is shown. */
  private async reported(): Promise<void> {
    const differing = async () => {
      const reported = new Map((await this.gateway()).messages.map(({ body, status }) => [body, status]));
      const shown = await messages(this.world);
      return shown.filter(({ body, status }) => (reported.get(body) ?? status) !== status && status !== 'replied');
    };
    await until('what was reported is shown', async () => (await differing()).length === 0, PATIENCE_MS).catch(
      async () => {
        for (const { body, status } of await differing()) this.failures.push(`'${body}' is shown as ${status} only`);
      },
    );
  }

  private gateway(): Promise<{ messages: { body: string; status: string }[]; webhooks: { waiting: number } }> {
    return this.world.sim('GET', '/journal');
  }
}

interface Moment {
  began: number;
  ended: number;
  server: Server;
}

/** Wrong answers of readiness while a server was away: that all is well, or that another part fails. */
function untruths(name: string, looks: readonly Look[], { began, ended, server }: Moment): string[] {
  const part = server === 'log' ? 'eventStore' : 'readStore';
  return looks
    .filter(({ askedAt, answeredAt }) => askedAt > began + ON_ITS_WAY_MS && answeredAt < ended)
    .flatMap(({ isReady, problems }) => {
      if (isReady) return [`${name}: ready while it was away`];
      return problems.includes(part) ? [] : [`${name}: not ready, but of ${part} nothing was said: ${problems.join()}`];
    });
}
