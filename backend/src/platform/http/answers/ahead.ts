import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { RequestHandler, Response } from 'express';
import type { Logger } from 'pino';
import type { CommandContext } from '../../domain/command-context.js';
import { readSmall } from '../door/bodies.js';
import type { Leaving } from '../door/leaving.js';
import { tellRequest } from '../log/request-log.js';
import { isRequestId, type WavelaneRequest } from '../commands/request-context.js';

/** A route for machines, which needs nothing of what lies between the socket and a controller. */
export interface AheadRoute {
  /** As the log and the metrics name it. */
  route: string;
  methods: readonly string[];
  /** Of the address, as it was asked for; its first group goes to `take`. */
  address: RegExp;
  /** @throws what the controller's method throws */
  take(named: string, request: Asked, context: CommandContext): Promise<object>;
}

export interface Asked extends IncomingMessage {
  /** Read within the limits of the address. */
  body?: unknown;
}

interface Parts {
  route: AheadRoute;
  log: Logger;
  leaving: Leaving;
  /** Name and value in turn: what stands on every answer. */
  headers: readonly string[];
}

interface Refused {
  error: unknown;
  /** When the request came, as `performance.now` says it. */
  began: number;
  /** undefined: its body could not be read */
  context: CommandContext | undefined;
}

const JSON_TYPE = 'application/json; charset=utf-8';

/**
 * Answers the calls of one route before Express: what is told by the hundred a second passes no layers, no guards and no
 * interceptors. The body is read by the same reader, within the same limits, and what is answered, logged and counted is
 * the same (docs/adr/0073-request-path.md). All that is no plain call, and all that goes wrong, is answered
 * by the chain: {@link refusals} stands in it.
 */
export class Ahead {
  private readonly refused = new WeakMap<IncomingMessage, Refused>();

  constructor(private readonly parts: Parts) {}

  /** Puts itself before everything that the server calls for a request. */
  before(server: Server): void {
    const chain = server.listeners('request') as RequestListener[];
    server.removeAllListeners('request');
    server.on('request', (request: Asked, response: ServerResponse<Asked>) => {
      const toChain = () => chain.forEach((listener) => listener(request, response));
      const named = this.plainly(request);
      if (named === undefined || !this.parts.leaving.enter(response)) toChain();
      else this.read(named, request, response, toChain);
    });
  }

  /** For the chain, after the line of the log: goes on with what went wrong here. */
  readonly refusals: RequestHandler = (request, response, next) => {
    const refused = this.refused.get(request);
    if (!refused) return next();
    const { error, context } = refused;
    if (context) {
      response.setHeader('X-Request-Id', context.correlationId);
      (request as WavelaneRequest).commandContext = context;
      request.route = { path: this.parts.route.route };
    }
    next(error);
  };

  /** When a request that went wrong here had come. */
  readonly beganAt = (request: IncomingMessage): number | undefined => this.refused.get(request)?.began;

  private plainly({ method = '', url = '', headers }: Asked): string | undefined {
    const { methods, address } = this.parts.route;
    if (!methods.includes(method) || headers['idempotency-key'] !== undefined) return undefined;
    return address.exec(url)?.[1];
  }

  private read(named: string, request: Asked, response: ServerResponse<Asked>, toChain: () => void): void {
    const began = performance.now();
    const refuse = (error: unknown, context?: CommandContext) => {
      this.refused.set(request, { error, began, context });
      toChain();
    };
    // What reads a body asks for nothing that Express adds.
    readSmall(this.parts.route.route, request as WavelaneRequest, response as Response, (error?: unknown) => {
      if (error !== undefined) return refuse(error);
      request.body ??= {};
      const context = contextOf(request);
      response.on('close', () => {
        if (!this.refused.has(request)) this.tell(request, response, context, began);
      });
      void this.take(named, request, response, context).catch((failure: unknown) => refuse(failure, context));
    });
  }

  private async take(named: string, request: Asked, response: ServerResponse, context: CommandContext): Promise<void> {
    this.answer(response, await this.parts.route.take(named, request, context), context);
  }

  private answer(response: ServerResponse, body: object, { correlationId }: CommandContext): void {
    const text = JSON.stringify(body);
    const length = String(Buffer.byteLength(text));
    const own = ['X-Request-Id', correlationId, 'Content-Type', JSON_TYPE, 'Content-Length', length];
    response.writeHead(200, [...this.parts.headers, ...own]);
    response.end(text);
  }

  private tell(request: Asked, response: ServerResponse, { correlationId }: CommandContext, began: number): void {
    const { method = '' } = request;
    const { log, route } = this.parts;
    tellRequest(log, { method, route: route.route, status: response.statusCode, correlationId, began });
  }
}

/** As the chain makes it for a request without a session. */
function contextOf({ headers }: Asked): CommandContext {
  const given = headers['x-request-id'];
  return {
    actor: { kind: 'user', id: 'anonymous' },
    correlationId: isRequestId(given) ? given : randomUUID(),
    commandId: randomUUID(),
    causationId: null,
  };
}
