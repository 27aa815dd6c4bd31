import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Simulators } from '@wavelane/simulators';
import type { CurrentUser } from '@wavelane/contracts';
import type { EventStore } from '@wavelane/event-store';
import { defined } from '@wavelane/testing';
import type { DestinationStream } from 'pino';
import supertest from 'supertest';
import type TestAgent from 'supertest/lib/agent.js';
import { createApp } from '../src/create-app.js';
import { DemoSimulators } from '../src/operations/demo/demo-simulators.js';
import { Config } from '../src/platform/config/config.js';
import type { Clock } from '../src/platform/domain/clock.js';
import { Runtime } from '../src/platform/runtime/runtime.js';
import type { PasswordCost } from '../src/platform/security/passwords.js';
import { EngineHolder } from '../src/platform/storage/engine-holder.js';
import { EVENT_STORE } from '../src/platform/storage/tokens.js';
import { type OwnServers, ownServers } from './engines/own-servers.js';

export const ADMIN = { email: 'admin@example.com', password: 'seven tall lanterns' };
export const PASSWORD = 'a good password';

/** argon2 at its lowest cost: tests sign in often. */
const CHEAP = { memoryKiB: 8, passes: 1 };

export interface StartOptions {
  env?: NodeJS.ProcessEnv;
  clock?: Clock;
  /** Default true: the demo gateway in the same process, as fast as it can. */
  simulators?: boolean;
  /** Kept if it is given, otherwise a fresh folder that is removed with the application. */
  dataDir?: string;
  /** The folder of the built web application, if it is not the usual one. */
  webFolder?: string;
  /** Default: argon2 at its lowest cost. */
  passwordCost?: PasswordCost;
  /** Receives every line of the log, of every level. */
  logTo?: DestinationStream;
}

/** The real application on a fresh data folder and free ports, with people to sign in. */
export class TestApp {
  private people = 0;

  private constructor(
    readonly app: NestExpressApplication,
    readonly url: string,
    readonly dataDir: string,
    private readonly ownsDataDir: boolean,
    private readonly servers: OwnServers | undefined,
  ) {}

  static async start(options: StartOptions = {}): Promise<TestApp> {
    const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'wavelane-test-'));
    const servers = options.dataDir === undefined ? await ownServers(options.env) : undefined;
    const config = new Config({
      PORT: '0',
      NODE_ENV: 'test',
      SIM_PROFILE: 'turbo',
      // Tests give days by hand, unless they are about automatic days.
      AUTOMATIC_DAYS: 'off',
      // All requests of a test come from one address, so the limits are off; production does not accept 'off'.
      RATE_LIMITS: options.env?.NODE_ENV === 'production' ? 'on' : 'off',
      DATA_DIR: dataDir,
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      ...servers?.env,
      ...options.env,
    });
    const app = await createApp({
      config,
      passwordCost: options.passwordCost ?? CHEAP,
      logLevel: options.logTo ? 'trace' : (process.env.LOG_LEVEL ?? 'silent'),
      ...(options.logTo && { logTo: options.logTo }),
      onFatal: () => undefined,
      ...(options.webFolder !== undefined && { webFolder: options.webFolder }),
      ...(options.clock && { clock: options.clock }),
    });
    try {
      if (options.simulators !== false) await app.get(DemoSimulators).start();
      await app.listen(0, '127.0.0.1');
    } catch (error) {
      // The process would end here, and its files would be closed.
      await app.close().catch(() => undefined);
      await servers?.stop();
      throw error;
    }
    const { port } = app.getHttpServer().address() as { port: number };
    config.listening(port);
    return new TestApp(app, `http://127.0.0.1:${port}`, dataDir, options.dataDir === undefined, servers);
  }

  get simulators(): Simulators {
    return defined(this.app.get(DemoSimulators).simulators);
  }

  /** From now on requests come from the address in `X-Forwarded-For`, as behind one proxy. */
  believeForwardedAddresses(): void {
    this.app.set('trust proxy', 1);
  }

  /** A client without a session. */
  anonymous(): TestAgent {
    return supertest.agent(this.url);
  }

  /** A new user, signed in. */
  async register(name = 'Ada', given?: { email: string }): Promise<{ agent: TestAgent; user: CurrentUser }> {
    const agent = this.anonymous();
    const email = given?.email ?? `${name.toLowerCase()}${++this.people}@example.com`;
    const response = await agent.post('/api/auth/register').send({ name, email, password: PASSWORD }).expect(201);
    return { agent, user: response.body as CurrentUser };
  }

  async signIn(email: string, password: string): Promise<TestAgent> {
    const agent = this.anonymous();
    await agent.post('/api/auth/login').send({ email, password }).expect(200);
    return agent;
  }

  admin(): Promise<TestAgent> {
    return this.signIn(ADMIN.email, ADMIN.password);
  }

  /** Gives a user a plan and days, as an administrator would. @returns the administrator's agent */
  async subscribe(agent: TestAgent, planId = 'starter'): Promise<TestAgent> {
    const admin = await this.admin();
    const payment = await agent
      .post('/api/subscribe/offline')
      .send({ planId, amount: 2_900, currency: 'USD' })
      .expect(201);
    await admin.post(`/api/admin/offline-payments/${payment.body.id}/approve`).send({ days: 30 }).expect(200);
    return admin;
  }

  /** Waits until projections, reactors and workers have nothing left to do. */
  async settle(timeoutMs = 30_000): Promise<void> {
    const store = this.app.get<EventStore>(EVENT_STORE);
    const { readModels } = this.app.get(EngineHolder).current;
    const { reactors, workers } = this.app.get(Runtime);
    const deadline = Date.now() + timeoutMs;
    let quiet = 0;
    while (quiet < 3) {
      if (Date.now() > deadline) throw new Error('The application does not settle');
      const head = await store.head();
      const there = await readModels.waitFor(head, 1_000);
      await new Promise((resolve) => setTimeout(resolve, 15));
      const idle = reactors.every(({ position }) => position >= head) && workers.every(({ busy }) => !busy);
      quiet = there && idle && (await store.head()) === head ? quiet + 1 : 0;
    }
  }

  async stop(): Promise<void> {
    await this.app.close();
    await this.servers?.stop();
    if (this.ownsDataDir) rmSync(this.dataDir, { recursive: true, force: true });
  }
}

export const startApp = (options?: StartOptions): Promise<TestApp> => TestApp.start(options);
