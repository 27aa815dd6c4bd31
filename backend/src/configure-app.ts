import type { KeyObject } from 'node:crypto';
import type { Server } from 'node:http';
import { ShutdownSignal } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { ReadStore } from '@wavelane/read-store';
import type { Tracer } from '@wavelane/tracing';
import express, { type NextFunction, type Request, type Response } from 'express';
import session from 'express-session';
import passport from 'passport';
import type { Logger } from 'pino';
import { LastSeen, SessionSerializer } from './accounts/index.js';
import { WebhookController } from './messaging/index.js';
import { checkoutPolicy, PayPalAccess } from './payments/index.js';
import { Config } from './platform/config/config.js';
import { Clock } from './platform/domain/clock.js';
import { Ahead } from './platform/http/answers/ahead.js';
import { inTurn } from './platform/http/answers/in-turn.js';
import type { LeanAdapter } from './platform/http/answers/lean-adapter.js';
import { packedPages } from './platform/http/answers/packing.js';
import { largeBodies, onlyJson, shortQuery, smallBodies, unreadable } from './platform/http/door/bodies.js';
import { IdsPipe } from './platform/http/door/ids.pipe.js';
import { Leaving } from './platform/http/door/leaving.js';
import { asksOnly, isWebhook } from './platform/http/door/paths.js';
import { calmServer } from './platform/http/door/server.js';
import { behindProxy } from './platform/http/proxy/behind-proxy.js';
import { originCheck } from './platform/http/proxy/origin-check.js';
import { PAGE_POLICY } from './platform/http/pages/page-policy.js';
import { requestLog } from './platform/http/log/request-log.js';
import { validationPipe } from './platform/http/validation.js';
import { builtAssets, webApplication } from './platform/http/pages/web-application.js';
import { KeyRing } from './platform/security/keys/key-ring.js';
import { sessionCookie } from './platform/security/sessions/session-cookie.js';
import { SESSION_LIFETIME, type SessionFacts } from './platform/security/sessions/session-facts.js';
import { SessionReader, whoAsks } from './platform/security/sessions/session-reader.js';
import { RecordSessionStore, SESSIONS } from './platform/security/sessions/session-store.js';
import { READ_STORE } from './platform/storage/tokens.js';
import { TRACER } from './platform/tracing/tracer.js';

/** Where it matters who asks. */
const SIGNED_IN = ['/api', '/paypal', '/metrics', '/api-docs'];
/** Where it matters too, but never stands in the way: what is not ready may be where the sessions are. */
const READINESS = '/health/ready';

const PERMISSIONS = ['Permissions-Policy', 'camera=(), microphone=(), geolocation=()'] as const;

/** Everything between the socket and the controllers; the same in the product and in its tests. */
export async function configureApp(app: NestExpressApplication, log: Logger, webFolder: string): Promise<void> {
  const config = app.get(Config);
  app.use(app.get(Leaving).door);
  behindProxy(app, config, log);
  app.disable('x-powered-by');
  app.use('/assets', builtAssets(webFolder, config.secureCookies));
  secureHeaders(app, config);
  app.use(originCheck(config, isWebhook));
  const ahead = new Ahead({
    route: app.get(WebhookController).plainCalls,
    log,
    leaving: app.get(Leaving),
    headers: headersOfAll(app),
  });
  const [machines, people] = [forMachines(log, ahead), forPeople(app, config, log, webFolder)];
  app.use((request: Request, response: Response, next: NextFunction) => {
    if (isWebhook(request)) machines(request, response, next);
    else people(request, response, next);
  });
  app.useGlobalPipes(new IdsPipe(), validationPipe());
  const server: Server = app.getHttpServer();
  calmServer(server);
  // A traced request has its span in the chain.
  if (!app.get<Tracer>(TRACER).isOn) ahead.before(server);
  if (!config.production) (await import('./documentation/documentation.js')).documentation(app);
  // Told to end by a supervisor or a person, it ends with code 0; any other signal stays visible as what ended it.
  app.enableShutdownHooks([ShutdownSignal.SIGTERM, ShutdownSignal.SIGINT], { useProcessExit: true });
  app.enableShutdownHooks();
}

/** No pages, no sessions, no compression. The gateway's plain calls are answered ahead of this. */
function forMachines(log: Logger, ahead: Ahead): express.Router {
  const router = express.Router();
  router.use(requestLog(log, ahead.beganAt) as express.RequestHandler);
  router.use(ahead.refusals);
  router.use(shortQuery);
  router.use(smallBodies);
  router.use(unreadable);
  return router;
}

/** What only asks for JSON has no body, is no page, and passes what such a request needs. */
function forPeople(
  app: NestExpressApplication,
  config: Config,
  log: Logger,
  webFolder: string,
): express.RequestHandler {
  const line = requestLog(log, () => undefined) as express.RequestHandler;
  const { whole, reader } = sessions(app, config);
  const who = whoAsks(reader, whole);
  const asking = inTurn(line, shortQuery, who, notStored);
  const router = express.Router();
  router.use(checkoutPolicy(app.get(PayPalAccess)));
  router.use(line);
  router.use(shortQuery);
  router.use(packedPages);
  router.use(webApplication(webFolder));
  router.use(smallBodies);
  router.use(unreadable);
  router.use(onlyJson);
  router.use(SIGNED_IN, who);
  router.use(READINESS, whole, nobody);
  router.use(largeBodies());
  router.use(unreadable);
  router.use(['/api', '/paypal'], notStored);
  return (request: Request, response: Response, next: NextFunction) => {
    if (asksOnly(request)) asking(request, response, next);
    else router(request, response, next);
  };
}

function notStored(_: Request, response: Response, next: NextFunction): void {
  response.setHeader('Cache-Control', 'no-store');
  next();
}

function nobody(_error: unknown, _request: Request, _response: Response, next: NextFunction): void {
  next();
}

function secureHeaders(app: NestExpressApplication, config: Config): void {
  app.useSecurityHeaders({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: PAGE_POLICY,
    },
    xFrameOptions: { action: 'deny' },
    strictTransportSecurity: config.secureCookies,
  });
  app.use((_: Request, response: Response, next: NextFunction) => {
    response.setHeader(...PERMISSIONS);
    next();
  });
}

/** What {@link secureHeaders} puts on every answer, name and value in turn. */
function headersOfAll(app: NestExpressApplication): string[] {
  return [...[...(app.getHttpAdapter() as LeanAdapter).securityHeaders()].flat(), ...PERMISSIONS];
}

/** Keys as the texts that cookies are signed with: the same array as long as the keys are the same. */
function secretsOf(keysNow: () => readonly KeyObject[]): () => readonly string[] {
  let known: { keys: readonly KeyObject[]; texts: readonly string[] } | undefined;
  return () => {
    const keys = keysNow();
    if (known?.keys !== keys) known = { keys, texts: keys.map((key) => key.export().toString('base64')) };
    return known.texts;
  };
}

/** The whole chain, which may change the session, and what only reads it. */
function sessions(
  app: NestExpressApplication,
  config: Config,
): { whole: express.RequestHandler; reader: SessionReader } {
  const clock = app.get(Clock);
  const records = app.get<ReadStore>(READ_STORE).records(SESSIONS);
  const { name, options } = sessionCookie(config);
  const ring = app.get(KeyRing);
  const secretsNow = secretsOf(() => ring.derive('sessions'));
  const secrets = [...secretsNow()];
  const store = new RecordSessionStore(records, () => clock.machine(), app.get(LastSeen));
  const whole = express.Router();
  whole.use((_request, _response, next) => {
    secrets.splice(0, secrets.length, ...secretsNow()); // the array it was given: cookies follow the keys
    next();
  });
  const chain = session({
    name,
    secret: secrets,
    store,
    resave: false,
    saveUninitialized: false,
    // The browser keeps it for as long as the server might. It does not roll with use: an answer that comes late would
    // put an old cookie in the place of the one that signing in or confirming has just given.
    cookie: { ...options, maxAge: SESSION_LIFETIME.absoluteMs },
    rolling: false,
  });
  whole.use(chain, passport.session() as express.RequestHandler);
  const serializer = app.get(SessionSerializer);
  const principalOf = (facts: SessionFacts) => serializer.principalOf(facts);
  return { whole, reader: new SessionReader({ name, secrets: secretsNow, store, principalOf }) };
}
