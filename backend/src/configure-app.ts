import type { NestExpressApplication } from '@nestjs/platform-express';
import { DocumentBuilder, SwaggerModule } from '@nestjs/swagger';
import type { ReadStore } from '@wavelane/read-store';
import compression from 'compression';
import express, { type NextFunction, type Request, type Response } from 'express';
import session from 'express-session';
import passport from 'passport';
import type { Logger } from 'pino';
import { Config } from './platform/config/config.js';
import { Clock } from './platform/domain/clock.js';
import { requestLog } from './platform/http/request-log.js';
import { validationPipe } from './platform/http/validation.js';
import { webApplication } from './platform/http/web-application.js';
import { deriveKey, masterKey } from './platform/security/app-key.js';
import { IDLE_MS, RecordSessionStore } from './platform/security/session-store.js';
import { READ_STORE } from './platform/storage/tokens.js';

/** The hash of the empty text: emotion's style elements are empty in production and filled through the CSSOM. */
const EMPTY_STYLE = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";
const BODY_LIMIT = '1mb';

/** Everything between the socket and the controllers; the same in the product and in its tests. */
export function configureApp(app: NestExpressApplication, log: Logger, webFolder: string): void {
  const config = app.get(Config);
  app.set('trust proxy', false);
  app.disable('x-powered-by');
  secureHeaders(app, config);
  app.enableCsrfProtection({ exclude: (request: Request) => request.path.startsWith('/webhooks/') });
  app.use(requestLog(log) as express.RequestHandler);
  app.use(compression());
  app.use(webApplication(webFolder));
  app.use(express.json({ limit: BODY_LIMIT }));
  app.use(unreadable);
  app.use(onlyJson);
  app.use(['/api', '/metrics', '/api-docs'], sessions(app, config));
  app.use(['/api', '/metrics', '/api-docs'], passport.session());
  app.use('/api', (_: Request, response: Response, next: NextFunction) => {
    response.setHeader('Cache-Control', 'no-store');
    next();
  });
  app.useGlobalPipes(validationPipe());
  if (!config.production) documentation(app);
  app.enableShutdownHooks();
}

function secureHeaders(app: NestExpressApplication, config: Config): void {
  app.useSecurityHeaders({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: "'none'",
        scriptSrc: "'self'",
        styleSrc: ["'self'", EMPTY_STYLE],
        imgSrc: ["'self'", 'data:'],
        fontSrc: "'self'",
        connectSrc: "'self'",
        manifestSrc: "'self'",
        baseUri: "'none'",
        formAction: "'self'",
        frameAncestors: "'none'",
        objectSrc: "'none'",
      },
    },
    strictTransportSecurity: config.secureCookies,
  });
  app.use((_: Request, response: Response, next: NextFunction) => {
    response.setHeader('Permissions-Policy', 'camera=(), microphone=(), geolocation=()');
    next();
  });
}

/** A form of another site can send texts and forms without asking first, but not JSON. */
function onlyJson(request: Request, response: Response, next: NextFunction): void {
  const hasBody =
    Number(request.headers['content-length'] ?? 0) > 0 || request.headers['transfer-encoding'] !== undefined;
  if (hasBody && request.path.startsWith('/api/') && !request.is(['json', '+json'])) {
    response.status(415).json({
      statusCode: 415,
      error: 'Unsupported Media Type',
      message: 'Send JSON: Content-Type: application/json.',
    });
    return;
  }
  next();
}

/** What the body parser refuses, before Nest gives it the parser's own words. */
function unreadable(
  error: { status?: number; type?: string },
  _request: Request,
  response: Response,
  next: NextFunction,
): void {
  // Only the parser's errors carry a type; others (a refused origin) are for the error filter.
  if (typeof error.type !== 'string' || (error.status ?? 500) >= 500) return next(error);
  const large = error.status === 413;
  const message = large
    ? 'The request is too large.'
    : error.type === 'entity.parse.failed'
      ? 'The request is not valid JSON.'
      : 'The request could not be read.';
  const status = large ? 413 : 400;
  response.status(status).json({ statusCode: status, error: large ? 'Payload Too Large' : 'Bad Request', message });
}

function sessions(app: NestExpressApplication, config: Config): express.RequestHandler {
  const clock = app.get(Clock);
  const records = app.get<ReadStore>(READ_STORE).records({ name: 'sessions', indexes: ['accountId'] });
  return session({
    name: config.secureCookies ? '__Host-sid' : 'sid',
    secret: deriveKey(masterKey(config), 'sessions').toString('base64'),
    store: new RecordSessionStore(records, () => clock.machine()),
    resave: false,
    saveUninitialized: false,
    cookie: { httpOnly: true, sameSite: 'lax', secure: config.secureCookies, path: '/', maxAge: IDLE_MS },
    rolling: false,
  });
}

function documentation(app: NestExpressApplication): void {
  const description = new DocumentBuilder()
    .setTitle('Wavelane')
    .setDescription('Sessions by cookie; every change takes an optional Idempotency-Key.')
    .setVersion('1')
    .build();
  SwaggerModule.setup('api-docs', app, () => SwaggerModule.createDocument(app, description), {
    raw: ['json'],
    ui: false,
  });
}
