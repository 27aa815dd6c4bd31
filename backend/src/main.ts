import './platform/process/source-maps.js';
import 'reflect-metadata';
import { resolve } from 'node:path';
import { FirstAdministrator } from './identity/accounts/registration/first-administrator.js';
import { createApp } from './create-app.js';
import { DemoPool } from './operations/demo/demo-pool.js';
import { DemoSeed } from './operations/demo/seed/demo-seed.js';
import { DemoSimulators } from './operations/demo/demo-simulators.js';
import { DemoGateway } from './whatsapp/gateway/demo-gateway.js';
import { DemoTransport } from './identity/mail/transport/demo-transport.js';
import { listenOn } from './platform/http/door/server.js';
import { createLog } from './platform/http/log/pino-logger.js';
import { Config } from './platform/config/config.js';
import { productCommit, productName, productVersion } from './platform/config/product-version.js';
import { endWithLastWords } from './platform/process/last-words.js';
import { nodeLineWarning } from './platform/process/node-line.js';
import { tellSupervisor } from './platform/process/supervisor.js';
import { isRepeated, startFailureLine, startStep } from './platform/process/start-step.js';
import { writePrivately } from './platform/storage/private-files.js';

/**
 * The exit code of sysexits for a wrong configuration or stored state, which must be changed first. A supervisor need
 * not start again (deploy/systemd).
 */
const EXIT_CONFIG = 78;

async function start(): Promise<void> {
  writePrivately();
  const config = new Config(process.env);
  const level = process.env.LOG_LEVEL ?? 'info';
  const life = config.production ? createLog(level) : undefined;
  life?.info(traitsOf(config), 'starting');
  const app = await createApp({ config, ...(process.env.LOG_LEVEL && { logLevel: process.env.LOG_LEVEL }) });
  await startStep('starting the stand-ins', () => app.get(DemoSimulators).start());
  await startStep(`listening on ${config.host}`, async () => void (await listenOn(app, config.port, config.host)));
  await startStep('filling the demo pool', () => app.get(DemoPool).begin());
  const { port } = app.getHttpServer().address() as { port: number };
  config.listening(port);
  const seed = config.seedDemo && config.roles.has('api') ? app.get(DemoSeed) : undefined;
  if (config.rehearsal) life?.warn('this is a rehearsal: nothing reaches real people, and no money moves');
  const ended = nodeLineWarning(process.version, Date.now());
  if (ended !== undefined) life?.warn(ended);
  life?.info({ url: config.publicUrl, host: config.host, port }, 'ready');
  tellSupervisor('ready', `${productName()} at ${config.publicUrl}`);
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.once(signal, () => {
      life?.info({ signal }, 'stopping');
      tellSupervisor('stopping', 'what is under way is finished');
    });
  process.once('exit', (code) => life?.info({ code }, 'stopped'));
  announce(config, {
    administrator: app.get(FirstAdministrator).signIn,
    phonesUrl: app.get(DemoGateway).current?.phonesUrl,
    mailboxUrl: app.get(DemoTransport).pageUrl,
    demo: seed && { ...seed.signIn, isPlaying: seed.isPlaying },
  });
  await startStep('making the demonstration', () => seed?.run(`http://localhost:${port}`));
}

interface Announced {
  administrator: FirstAdministrator['signIn'];
  phonesUrl: string | undefined;
  mailboxUrl: string | undefined;
  demo: (DemoSeed['signIn'] & Pick<DemoSeed, 'isPlaying'>) | undefined;
}

/** The traits of a process that an operator asks for first. */
function traitsOf({ dataDir, eventStoreUrl, mongoUrl, roles, publicUrl }: Config) {
  const [log, readModels] = [eventStoreUrl ? 'EventStoreDB' : 'SQLite', mongoUrl ? 'MongoDB' : 'SQLite'];
  const { version: node, pid } = process;
  return {
    version: productVersion(),
    commit: productCommit(),
    node,
    pid,
    dataDir,
    roles: [...roles],
    log,
    readModels,
    publicUrl,
  };
}

function announce(config: Config, { administrator: signIn, phonesUrl, mailboxUrl, demo }: Announced): void {
  const lines = ['', `  Wavelane is ready:  ${config.publicUrl}`];
  if (signIn?.password) {
    lines.push(
      `  Administrator:      ${signIn.email}`,
      `  Password:           ${signIn.password}   (shown once; keep it)`,
    );
  } else if (signIn) {
    lines.push(`  Administrator:      ${signIn.email}`);
  }
  if (signIn?.notice) lines.push(`  Note:               ${signIn.notice}`);
  if (demo) lines.push(`  Demonstration:      ${demo.email}`, `  Password:           ${demo.password}`);
  if (demo?.isPlaying) lines.push('  Its history:        90 days are being made now; until then dates are in the past');
  if (phonesUrl)
    lines.push(`  Demo phones:        ${phonesUrl}   (no gateway is configured: nothing reaches a real phone)`);
  if (mailboxUrl)
    lines.push(`  Demo mailbox:       ${mailboxUrl}   (no mail server is configured: nothing is sent to anybody)`);
  if (!config.production && (config.secureCookies || !/^(localhost|127\.|::1$)/.test(config.host)))
    lines.push('  Not for others:     NODE_ENV is not production, so whoever reaches this can play with the stand-ins');
  // Among lines of JSON these lines would be overlooked.
  if (!config.production || process.stdout.isTTY) console.log([...lines, ''].join('\n'));
}

endWithLastWords();
if (process.argv.includes('--version')) {
  console.log(productName());
  process.exit(0);
}
try {
  await start();
} catch (error) {
  console.error(startFailureLine(error, resolve(process.env.DATA_DIR?.trim() || 'data')));
  if (/^(debug|trace)$/.test(process.env.LOG_LEVEL ?? '')) console.error(error);
  process.exit(isRepeated(error) ? EXIT_CONFIG : 1);
}
