import './platform/process/source-maps.js';
import 'reflect-metadata';
import { FirstAdministrator } from './accounts/index.js';
import { createApp } from './create-app.js';
import { DemoSeed, DemoSimulators } from './demo/index.js';
import { DemoGateway } from './gateway/index.js';
import { DemoTransport } from './mail/index.js';
import { Config } from './platform/config/config.js';
import { endWithLastWords } from './platform/process/last-words.js';
import { startFailureLine, startStep } from './platform/process/start-step.js';
import { writePrivately } from './platform/storage/private-files.js';

async function start(): Promise<void> {
  writePrivately();
  const config = new Config(process.env);
  const app = await createApp({ config, ...(process.env.LOG_LEVEL && { logLevel: process.env.LOG_LEVEL }) });
  await startStep('starting the stand-ins', () => app.get(DemoSimulators).start());
  await startStep(`listening on ${config.host}`, () => app.listen(config.port, config.host));
  const { port } = app.getHttpServer().address() as { port: number };
  config.listening(port);
  const seed = config.seedDemo && config.roles.has('api') ? app.get(DemoSeed) : undefined;
  announce(config, {
    administrator: app.get(FirstAdministrator).signIn,
    phonesUrl: app.get(DemoGateway).current?.phonesUrl,
    mailboxUrl: app.get(DemoTransport).pageUrl,
    demo: seed?.signIn,
  });
  await startStep('making the demonstration', () => seed?.run(`http://localhost:${port}`));
}

interface Announced {
  administrator: FirstAdministrator['signIn'];
  phonesUrl: string | undefined;
  mailboxUrl: string | undefined;
  demo: DemoSeed['signIn'] | undefined;
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
  if (phonesUrl)
    lines.push(`  Demo phones:        ${phonesUrl}   (no gateway is configured: nothing reaches a real phone)`);
  if (mailboxUrl)
    lines.push(`  Demo mailbox:       ${mailboxUrl}   (no mail server is configured: nothing is sent to anybody)`);
  if (!config.production && (config.secureCookies || !/^(localhost|127\.|::1$)/.test(config.host)))
    lines.push('  Not for others:     NODE_ENV is not production, so whoever reaches this can play with the stand-ins');
  console.log([...lines, ''].join('\n'));
}

endWithLastWords();
try {
  await start();
} catch (error) {
  console.error(startFailureLine(error));
  if (/^(debug|trace)$/.test(process.env.LOG_LEVEL ?? '')) console.error(error);
  process.exit(1);
}
