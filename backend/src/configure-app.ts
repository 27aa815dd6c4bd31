import type { Server } from 'node:http';
import { ShutdownSignal } from '@nestjs/common';
import type { ExpressAdapter, NestExpressApplication } from '@nestjs/platform-express';
import type { NextFunction } from 'express';
import type { Logger } from 'pino';
import { Config } from './platform/config/config.js';
import { IdsPipe } from './platform/http/door/ids.pipe.js';
import { calmServer } from './platform/http/door/server.js';
import { behindProxy, isProxy } from './platform/http/proxy/behind-proxy.js';
import { requestPath } from './platform/http/request-path.js';
import { validationPipe } from './platform/http/validation.js';

/**
 * Prepares the application for requests; the same in the product and in its tests.
 * @param webFolder the folder of the built web application
 */
export async function configureApp(app: NestExpressApplication, log: Logger, webFolder: string): Promise<void> {
  const config = app.get(Config);
  app.disable('x-powered-by');
  // Answers are sent with no-store, so they need no ETag. `send` gives files one of its own.
  app.set('etag', () => undefined);
  behindProxy(app, config);
  const [first, ...others] = requestPath(app, log, webFolder);
  // Nest's adapter has a layer of its own that only calls this hook, so it calls our first one.
  (app.getHttpAdapter() as ExpressAdapter).setOnRequestHook((request, response, done) => {
    void first(request, response, done as NextFunction);
  });
  for (const layer of others) app.use(layer);
  app.useGlobalPipes(new IdsPipe(), validationPipe());
  const server: Server = app.getHttpServer();
  calmServer(server, (address) => isProxy(app, address));
  if (!config.production) await (await import('./documentation/documentation.js')).documentation(app);
  // A request to end by a supervisor or a person ends the process with code 0; any other signal stays visible as the
  // cause.
  app.enableShutdownHooks([ShutdownSignal.SIGTERM, ShutdownSignal.SIGINT], { useProcessExit: true });
  app.enableShutdownHooks();
}
