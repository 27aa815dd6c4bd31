import { type CanActivate, type ExecutionContext, Inject, Injectable, Logger } from '@nestjs/common';
import type { ReadStore } from '@wavelane/read-store';
import type { Response } from 'express';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { Config } from '../../config/config.js';
import { Clock } from '../../domain/clock.js';
import type { DomainError } from '../../domain/domain-error.js';
import { requestScope } from '../../domain/request-scope.js';
import type { WavelaneRequest } from '../../http/commands/request-context.js';
import { READ_STORE } from '../../storage/tokens.js';
import { originOf } from '../request-origin.js';
import { GENERAL_LIMITS, type GeneralLimitName, type LimitName, RATE_LIMITS, type RateLimit } from './rate-limits.js';
import { ChangesOfOne, GESTURES } from './changes-of-one.js';
import { RecordLimiter, siteLimiter } from './record-limiter.js';
import { ON_DEMAND_ROUTES, OnDemand, OverBudget } from './on-demand.js';
import { addressKey, networkOf, siteOf } from './subject.js';
import { type Met, Throttling } from './throttling.js';
import { WrittenBytes } from './written-bytes.js';

/** Which limit in memory a route has besides that of any request. */
const READ_LIMITS: ReadonlyMap<string, GeneralLimitName> = new Map(
  Object.entries<RateLimit>(GENERAL_LIMITS).flatMap(([name, { routes = [] }]) =>
    routes.map((route) => [route, name as GeneralLimitName] as const),
  ),
);

const WRITES: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

interface RouteLimit extends RateLimit {
  name: LimitName;
  limiter: RecordLimiter;
}

/**
 * Counts requests before anything is done for them: all of them in memory, and the costly ones by route in the records
 * that all processes share. It comes before the policy, so that requests refused there count, too.
 */
@Injectable()
export class LimitsGuard implements CanActivate {
  private readonly logger = new Logger('Limits');
  private readonly general: Readonly<Record<GeneralLimitName, RateLimiterMemory>>;
  private readonly byRoute: ReadonlyMap<string, readonly RouteLimit[]>;
  private readonly onDemand: OnDemand;
  private readonly changes: ChangesOfOne;

  constructor(
    private readonly config: Config,
    clock: Clock,
    @Inject(READ_STORE) store: ReadStore,
    private readonly throttling: Throttling,
    private readonly written: WrittenBytes,
  ) {
    const memory = (keyPrefix: GeneralLimitName) => {
      const { points, seconds } = GENERAL_LIMITS[keyPrefix];
      return new RateLimiterMemory({ keyPrefix, points, duration: seconds });
    };
    this.general = {
      'general-address': memory('general-address'),
      'general-account': memory('general-account'),
      'paypal-notices': memory('paypal-notices'),
      reports: memory('reports'),
      'line-search': memory('line-search'),
      presence: memory('presence'),
      gestures: memory('gestures'),
    };
    this.byRoute = routesOf(store, () => clock.machine());
    this.onDemand = new OnDemand({ now: () => clock.machine() });
    this.changes = new ChangesOfOne(() => clock.machine());
  }

  async canActivate(context: ExecutionContext): Promise<boolean> {
    if (!this.config.rateLimits) return true;
    const http = context.switchToHttp();
    const request = http.getRequest<WavelaneRequest>();
    const path = (request.route as { path: string }).path;
    const route = `${request.method === 'HEAD' ? 'GET' : request.method} ${path}`;
    await this.countGenerally(request, path);
    const reading = READ_LIMITS.get(route);
    if (reading) await this.countInMemory(request, reading, request.user?.memberId);
    const limits = this.byRoute.get(route);
    if (limits) await this.countRoute(request, http.getResponse<Response>(), limits);
    if (WRITES.has(request.method)) await this.countWritten(request, http.getResponse<Response>(), route);
    if (ON_DEMAND_ROUTES.has(route)) await this.takeTurn(request, http.getResponse<Response>());
    return true;
  }

  /** Counts the bytes of a request that changes something, since they are written and kept. */
  private async countWritten(request: WavelaneRequest, response: Response, route: string): Promise<void> {
    const { method, user } = request;
    if (!user) return;
    if (method === 'PUT' || GESTURES.includes(route)) this.changes.take(user.accountId, [route, ...valuesIn(request)]);
    const said = Number(request.headers['content-length'] ?? NaN);
    await this.written.take(user.accountId, Number.isFinite(said) ? said : 0);
    if (Number.isFinite(said)) return;
    const { socket } = request;
    const before = socket.bytesRead;
    response.once('close', () => {
      this.written
        .add(user.accountId, socket.bytesRead - before)
        .catch((error: unknown) => this.logger.warn(String(error)));
    });
  }

  /** Waits for a place among what the account has made on demand, and keeps it until the answer has ended. */
  private async takeTurn(request: WavelaneRequest, response: Response): Promise<void> {
    const accountId = request.user?.accountId;
    if (accountId === undefined) return;
    try {
      const place = await this.onDemand.enter(accountId, response);
      if (response.closed) return place.leave();
      response.once('close', place.leave);
      const scope = requestScope.current();
      if (scope) scope.charge = place.charge;
    } catch (error) {
      if (!(error instanceof OverBudget)) throw error;
      throw this.met(request, 'on-demand', accountId, error.waitMs);
    }
  }

  private async countGenerally(request: WavelaneRequest, path: string): Promise<void> {
    // The gateway's calls come by the hundred a second; each channel has a budget of its own.
    if (path.startsWith('/webhooks/whapi')) return;
    const { user } = request;
    const rule = path.startsWith('/webhooks/') ? 'paypal-notices' : user ? 'general-account' : 'general-address';
    await this.countInMemory(request, rule, user?.memberId ?? networkOf(originOf(request).address));
  }

  private async countInMemory(request: WavelaneRequest, rule: GeneralLimitName, key: string | undefined) {
    if (key === undefined) return;
    try {
      await this.general[rule].consume(key);
    } catch (error) {
      throw this.refusal(request, rule, key, error);
    }
  }

  private async countRoute(request: WavelaneRequest, response: Response, limits: readonly RouteLimit[]): Promise<void> {
    const taken: (() => Promise<unknown>)[] = [];
    const giveBack = () =>
      Promise.all(taken.map((give) => give())).catch((error: unknown) => this.logger.warn(String(error)));
    for (const { name, by, limiter } of limits) {
      const key = keyOf(request, by);
      if (key === undefined) continue;
      try {
        // A look first: a flood that is refused anyway writes nothing.
        const so = await limiter.get(key);
        if (so && so.consumedPoints >= limiter.points) throw so;
        await limiter.consume(key);
        taken.push(() => limiter.reward(key));
      } catch (error) {
        await giveBack();
        throw this.refusal(request, name, key, error);
      }
    }
    const free = limits.flatMap((limit) => limit.free ?? []);
    response.once('finish', () => {
      if (free.includes(response.statusCode)) void giveBack();
    });
  }

  private refusal(request: WavelaneRequest, rule: LimitName | GeneralLimitName, key: string, error: unknown): unknown {
    return error instanceof RateLimiterRes ? this.met(request, rule, key, error.msBeforeNext) : error;
  }

  private met(request: WavelaneRequest, rule: Met['rule'], key: string, waitMs: number): DomainError {
    const accountId = request.user?.memberId ?? null;
    return this.throttling.met({ rule, key, waitMs, origin: originOf(request), accountId });
  }
}

function routesOf(store: ReadStore, now: () => number): Map<string, RouteLimit[]> {
  const records = store.records({ name: 'rate-limits' });
  const routes = new Map<string, RouteLimit[]>();
  for (const [name, limit] of Object.entries<RateLimit>(RATE_LIMITS)) {
    const { points, seconds } = limit;
    const limiter = new RecordLimiter({ name, points, seconds }, records, now);
    const own: RouteLimit[] = [{ ...limit, name: name as LimitName, limiter }];
    if (limit.by === 'address')
      own.push({ ...limit, by: 'site', name: name as LimitName, limiter: siteLimiter(name, limit, records, now) });
    for (const route of limit.routes ?? []) routes.set(route, [...(routes.get(route) ?? []), ...own]);
  }
  return routes;
}

/** The values in the path, decoded: an address can spell each letter in two ways. */
const valuesIn = ({ params }: WavelaneRequest): string[] => Object.values(params).map(String);

/** undefined: the request names no subject; the policy or the validation refuses it. */
function keyOf(request: WavelaneRequest, by: RateLimit['by']): string | undefined {
  if (by === 'address') return networkOf(originOf(request).address);
  if (by === 'site') return siteOf(originOf(request).address);
  if (by === 'account') return request.user?.memberId;
  if (by === 'invitation') return invitationOf(request);
  const { email } = (request.body ?? {}) as { email?: unknown };
  return typeof email === 'string' ? addressKey(email) : undefined;
}

/** The invitation in the account acted for: no account uses up the tries of another account's invitation. */
function invitationOf({ user, params }: WavelaneRequest): string | undefined {
  return user && `${user.accountId}/${String(params.id)}`;
}
