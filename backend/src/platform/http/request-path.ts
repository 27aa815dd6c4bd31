import type { NestExpressApplication } from '@nestjs/platform-express';
import type { ReadStore } from '@wavelane/read-store';
import type { Tracer } from '@wavelane/tracing';
import compression from 'compression';
import type { RequestHandler } from 'express';
import type { Logger } from 'pino';
import { Config } from '../config/config.js';
import { Clock } from '../domain/clock.js';
import { KeyRing } from '../security/keys/key-ring.js';
import { Principals } from '../security/sessions/principals.js';
import { Sessions } from '../security/sessions/sessions.js';
import { SessionUses } from '../security/sessions/session-store.js';
import { READ_STORE } from '../storage/tokens.js';
import { TRACER } from '../tracing/tracer.js';
import { LateReads } from './commands/late-reads.js';
import { RequestContext } from './commands/request-context.layer.js';
import { bodies } from './door/bodies.js';
import { headers } from './door/held/headers.js';
import { HeldBodies } from './door/held/held-bodies.js';
import { inTurn } from './door/in-turn.js';
import { Leaving } from './door/leaving.js';
import { requestLog } from './log/request-log.js';
import { PagePolicies } from './pages/page-policies.js';
import { securityHeaders } from './pages/security-headers.js';
import { webApplication } from './pages/web-application.js';
import { originCheck } from './proxy/origin-check.js';

/**
 * All layers that a request passes before the router, in this order. There are no others: queries, commands and reports
 * go the same way (docs/adr/0158-one-request-path.md). The router then runs guards, interceptors and pipes.
 */
export function requestPath(
  app: NestExpressApplication,
  log: Logger,
  webFolder: string,
): readonly [RequestHandler, ...RequestHandler[]] {
  const config = app.get(Config);
  const sessions = new Sessions({
    config,
    now: () => app.get(Clock).machine(),
    readStore: app.get<ReadStore>(READ_STORE),
    keys: app.get(KeyRing),
    uses: app.get(SessionUses),
    principals: app.get(Principals),
  });
  const context = new RequestContext({
    config,
    log,
    sessions,
    tracer: app.get<Tracer>(TRACER),
    late: app.get(LateReads),
    now: () => app.get(Clock).now(),
  });
  return [
    // Refuses requests while the process stops, and counts those under way.
    app.get(Leaving).door,
    // Writes one line of the log and one measurement when the answer has ended.
    requestLog(log),
    // Sets the headers of every answer.
    securityHeaders(config, app.get(PagePolicies)),
    // Refuses more headers than are read, a host that is not one, and changes that a page of another site asks for.
    inTurn(headers, originCheck(config)),
    // Compresses what is written behind it, if the client accepts that.
    compression(),
    // Answers with pages, scripts and styles.
    webApplication(webFolder, () => config.publicUrl),
    // Refuses bodies that are too long, too slow or too many, long queries and wrong types, and reads JSON.
    inTurn(new HeldBodies().layer, bodies),
    // Finds out who asks, and gives the request its ids.
    context.layer,
  ];
}
