import { fileURLToPath } from 'node:url';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { DestinationStream } from 'pino';
import { AppModule } from './app.module.js';
import { configureApp } from './configure-app.js';
import { demoClock } from './operations/demo/seed/demo-clock.js';
import { EVENTS } from './events.js';
import { productName } from './platform/config/product-version.js';
import { createLog, PinoLogger } from './platform/http/log/pino-logger.js';
import type { PlatformOptions } from './platform/platform.module.js';
import { startStep } from './platform/process/start-step.js';
import { checkKeys } from './platform/security/keys/check-keys.js';
import { FirstLook } from './platform/storage/first-look.js';
import { demandWholeRestore } from './platform/storage/held/held-mark.js';
import { checkLog } from './platform/storage/log-identity.js';
import { demandNoMove } from './platform/storage/move/move-mark.js';
import { demandReadable } from './platform/storage/program/newest-program.js';
import { tracerFor } from './platform/tracing/tracer.js';

export interface CreateAppOptions extends PlatformOptions {
  /** The lowest level that is logged: info, warn, silent … */
  logLevel?: string;
  /** The stream that its lines are written to, if not standard output. */
  logTo?: DestinationStream;
  /** The folder of the built web application. */
  webFolder?: string;
}

/** `frontend/dist`, seen from the sources and from the build alike. */
const WEB_FOLDER = fileURLToPath(new URL('../../../frontend/dist', import.meta.url));

/**
 * The whole application, ready to listen.
 * @throws ConfigError if log, records, read models and keys are not of one installation; nothing was touched then
 * @throws StartFailure names the step that failed
 */
export async function createApp(options: CreateAppOptions): Promise<NestExpressApplication> {
  const { config } = options;
  const clock = await startStep('looking at what is stored', () =>
    FirstLook.at(config, async (look) => {
      demandWholeRestore(config.dataDir);
      await demandNoMove(look, config, Date.now());
      await checkLog(look, config, Date.now());
      await demandReadable(look, EVENTS, productName(), Date.now());
      await checkKeys(look, config, 'AccountRegistered', Date.now());
      return options.clock ?? (config.seedDemo ? demoClock(config, look, Date.now()) : undefined);
    }),
  );
  const tracer = options.tracer ?? (await startStep('opening the tracer', () => tracerFor(config)));
  const log = createLog(options.logLevel ?? 'info', options.logTo);
  const all = AppModule.with({ ...options, tracer, ...(clock && { clock }) });
  const app = await startStep('opening what is stored', () =>
    NestFactory.create<NestExpressApplication>(all, {
      logger: new PinoLogger(log),
      bodyParser: false,
      forceCloseConnections: true,
      abortOnError: false,
    }),
  );
  await startStep('preparing the answers to requests', () => configureApp(app, log, options.webFolder ?? WEB_FOLDER));
  return app;
}
