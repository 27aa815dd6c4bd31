import { randomBytes } from 'node:crypto';
import { simulatorsApp } from './http/app.js';
import { Mailbox } from './mailbox/mailbox.js';
import { mailboxControl, mailboxRoutes } from './mailbox/routes.js';
import { Api } from './paypal/api.js';
import { payPalControl } from './paypal/control.js';
import { payPalPages } from './paypal/checkout/page.js';
import { PayPal, PAYPAL_PREFIX } from './paypal/paypal.js';
import { phonesRoutes } from './phones/routes.js';
import { PushService } from './push/push-service.js';
import { pushControl, pushRoutes } from './push/routes.js';
import { PROFILES, type Timings } from './profile.js';
import { SimClock } from './runtime/clock.js';
import type { SimContext } from './runtime/context.js';
import { Random } from './runtime/random.js';
import { Scheduler } from './runtime/scheduler.js';
import { Store } from './runtime/store.js';
import { SimServer } from './server.js';
import { controlRoutes } from './whapi/control/control.js';
import { gateRoutes } from './whapi/gate/gate.js';
import { managerRoutes } from './whapi/manager/manager.js';
import { Pipeline } from './whapi/messages/pipeline.js';
import { World } from './whapi/world.js';

export interface SimulatorOptions {
  /** 0: any free port. */
  port: number;
  /** 127.0.0.1 unless said otherwise. */
  host?: string;
  /** Folder of the data; null: kept in memory. */
  dataDir: string | null;
  /** The address under which people's browsers reach the simulators; by default the server's own. */
  publicUrl?: string;
  /** Where a webhook is delivered, by the address that was set for it; there unless said otherwise. */
  reach?: (url: string) => string;
  /** `natural` unless said otherwise. */
  profile?: keyof typeof PROFILES;
  /** Single values that replace those of the profile. */
  timings?: Partial<Timings>;
  /** The same seed and the same requests give the same answers. Random, and kept with the data, unless given. */
  seed?: string | number;
  partnerToken?: string;
  projectId?: string;
  /** Kinds of messages that the gateway does not send: `list`, `poll`, `location`, `contact`. Default: none. */
  without?: readonly string[];
  /** Unix ms. */
  now?: () => number;
}

export interface Simulators {
  port: number;
  url: string;
  /** Base of the partner interface. */
  managerUrl: string;
  partnerToken: string;
  projectId: string;
  /** A phone's page is `${phonesUrl}/{digits}`. */
  phonesUrl: string;
  /** The gateway behind HTTP, for tests in the same process. */
  whapi: World;
  /** Base of PayPal's interface, and of the scripts and pages that browsers load from it. */
  payPalUrl: string;
  payPalWebUrl: string;
  /** PayPal behind HTTP. */
  payPal: PayPal;
  /** Page of the mailbox for all addresses, for people's browsers. */
  mailboxUrl: string;
  /** The mail server behind that page. */
  mailbox: Mailbox;
  /** The push service of all browsers. */
  push: PushService;
  /** Must be called after the given clock was moved: does all that is due by now. */
  moved(): void;
  /** True: only people's phones wait, which take their minutes to read. False: the profile's times again. */
  hurry(isHurried: boolean): void;
  /** Ends connections and timers; accepted data is on the disk. */
  stop(): Promise<void>;
}

/**
 * Starts the stand-ins for external services as one real HTTP server: the WHAPI gateway under `/whapi`, people's phones
 * under `/phones`, PayPal under `/paypal`, all mailboxes under `/mailbox` (its SMTP server has its own port), browsers'
 * push service under `/push`, their control interfaces under `/__sim`. Never in production: the port needs no password.
 */
export async function startSimulators(options: SimulatorOptions): Promise<Simulators> {
  const store = new Store(options.dataDir);
  const clock = new SimClock(options.now);
  clock.offset = store.load<{ offset: number }>('clock')[0]?.offset ?? 0;
  const { seed, starts } = seedOf(store, options.seed);
  const sim: SimContext = {
    clock,
    scheduler: new Scheduler(clock),
    random: new Random(`${seed}/${starts}`),
    store,
    without: options.without ?? [],
    timings: { ...PROFILES[options.profile ?? 'natural'], ...options.timings },
    seed,
    url: '',
    publicUrl: '',
    reach: options.reach,
  };
  const usual = { ...sim.timings };
  const { read, readers } = PROFILES.natural;
  const projectId = options.projectId ?? 'DEMOPROJECT';
  const whapi = new World(sim, { partnerToken: options.partnerToken, projectId });

  const restart = (durationMs: number) => {
    server.goAway(durationMs);
    for (const channel of whapi.channels.all()) if (channel.startedAt !== null) whapi.channels.start(channel);
  };
  const payPal = new PayPal(sim);
  const mailbox = new Mailbox(sim);
  const push = new PushService(sim);
  const pipeline = new Pipeline(whapi, restart);
  const app = simulatorsApp({
    apis: [
      ['/whapi/gate', gateRoutes(whapi).router((...asked) => pipeline.serve('gate', ...asked))],
      ['/whapi/manager', managerRoutes(whapi).router((...asked) => pipeline.serve('manager', ...asked))],
    ],
    pages: [
      ['/__sim/whapi', controlRoutes(whapi, restart).router()],
      ['/__sim/paypal', payPalControl(payPal).router()],
      ['/__sim/mail', mailboxControl(mailbox).router()],
      ['/__sim/push', pushControl(push).router()],
      [PAYPAL_PREFIX, new Api(payPal).router()],
      [PAYPAL_PREFIX, payPalPages(payPal).router()],
      ['/', phonesRoutes(whapi).router()],
      ['/', mailboxRoutes(mailbox).router()],
      ['/', pushRoutes(push).router()],
    ],
    ownUrl: () => sim.publicUrl,
  });
  const host = options.host ?? '127.0.0.1';
  const server = new SimServer(host, app);
  await Promise.all([server.listen(options.port), mailbox.listen()]).catch(async (error: unknown) => {
    await Promise.all([server.stop(), mailbox.stop()]);
    store.close();
    throw error;
  });

  sim.url = `http://${reachable(host)}:${server.port}`;
  sim.publicUrl = (options.publicUrl ?? sim.url).replace(/\/+$/, '');
  whapi.resume();
  payPal.resume();
  return {
    port: server.port,
    url: sim.url,
    managerUrl: `${sim.url}/whapi/manager`,
    partnerToken: whapi.partner.account.token,
    projectId,
    phonesUrl: `${sim.publicUrl}/phones`,
    whapi,
    payPalUrl: sim.url + PAYPAL_PREFIX,
    payPalWebUrl: sim.publicUrl + PAYPAL_PREFIX,
    payPal,
    mailboxUrl: `${sim.publicUrl}/mailbox`,
    mailbox,
    push,
    moved: () => sim.scheduler.runDue(),
    hurry: (isHurried) => void Object.assign(sim.timings, isHurried ? { ...PROFILES.turbo, read, readers } : usual),
    async stop() {
      await Promise.all([server.stop(), mailbox.stop()]);
      whapi.stop();
      payPal.stop();
      sim.scheduler.stop();
      store.close();
    },
  };
}

/** Returns the host that a program on this machine must request, for the host that is listened on. */
function reachable(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}

/** The seed is kept with the data: message ids depend on it and must never repeat. */
function seedOf(store: Store, given: string | number | undefined): { seed: string; starts: number } {
  const kept = store.load<{ seed: string; starts: number }>('seed')[0];
  const seed = kept?.seed ?? String(given ?? randomBytes(8).toString('hex'));
  const starts = (kept?.starts ?? 0) + 1;
  store.put('seed', 'seed', { seed, starts });
  return { seed, starts };
}
