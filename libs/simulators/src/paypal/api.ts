import type { IncomingHttpHeaders } from 'node:http';
import type { Router } from 'express';
import { type Answer, Refused } from '../http/answer.js';
import { isObject, readJson } from '../http/body.js';
import { answerOf, type Handler, type Request, Routes } from '../http/router.js';
import { breakOff, hang, send, sendSlowly } from '../http/send.js';
import { problem, refuse } from './answers.js';
import type { Outcome, SimCall, SimOrder } from './model.js';
import { amountOf } from './new-order.js';
import { CLIENT_TOKEN_SECONDS, type PayPal, TOKEN_SECONDS } from './paypal.js';

/** Calls that a request id may repeat: they wait inside, so that a second one meets the first. */
const KEYED: ReadonlySet<SimCall> = new Set(['create', 'capture', 'refund'] as const);

/** The part of PayPal's HTTP interface that a shop with orders needs. */
export class Api {
  private readonly routes = new Routes();

  constructor(private readonly payPal: PayPal) {
    const { answers, orders } = payPal;
    this.on('token', 'POST', '/v1/oauth2/token', (request) => this.token(request));
    this.on('token', 'POST', '/v1/identity/generate-token', (request) => {
      this.authorize(request);
      return { status: 200, body: { client_token: payPal.issueClientToken(), expires_in: 3_600 } };
    });
    this.on('create', 'POST', '/v2/checkout/orders', async (request, outcome) => {
      this.authorize(request);
      const requestId = header(request, 'paypal-request-id');
      return this.once(request, requestId && `create ${requestId}`, outcome, async () => {
        const order = orders.create(await request.body(), requestId);
        return { order, body: answers.order(order, wantsAll(request)) };
      });
    });
    this.on('get', 'GET', '/v2/checkout/orders/:id', (request) => {
      this.authorize(request);
      return { status: 200, body: answers.order(orders.get(request.params.id)) };
    });
    this.on('patch', 'PATCH', '/v2/checkout/orders/:id', async (request) => {
      this.authorize(request);
      const operations = await readJson(request.raw);
      if (!Array.isArray(operations)) refuse(400, 'INVALID_REQUEST', 'MALFORMED_REQUEST_JSON');
      orders.patch(request.params.id, operations as unknown[]);
      return { status: 204 };
    });
    this.on('capture', 'POST', '/v2/checkout/orders/:id/capture', (request, outcome) => {
      this.authorize(request);
      const { id } = request.params;
      const requestId = header(request, 'paypal-request-id');
      return this.once(request, requestId && `capture ${id} ${requestId}`, outcome, async () => {
        const issue = outcome?.kind === 'decline' ? (outcome.issue ?? 'INSTRUMENT_DECLINED') : mocked(request);
        orders.get(id);
        if (issue !== undefined) refuse(422, 'UNPROCESSABLE_ENTITY', issue);
        const order = orders.capture(id, outcome);
        return { order, body: answers.order(order, wantsAll(request)) };
      });
    });
    this.on('get', 'GET', '/v2/payments/captures/:id', (request) => {
      this.authorize(request);
      const { order, capture } = orders.ofCapture(request.params.id);
      return { status: 200, body: answers.capture(order, capture) };
    });
    this.on('refund', 'POST', '/v2/payments/captures/:id/refund', (request, outcome) => {
      this.authorize(request);
      const requestId = header(request, 'paypal-request-id');
      return this.once(request, requestId && `refund ${request.params.id} ${requestId}`, outcome, async () => {
        const { amount } = await request.body();
        const wanted = amount === undefined ? undefined : amountOf(amount);
        const { order, refund } = orders.refund(request.params.id, wanted, 'refund');
        return { order, refundId: refund.id, body: answers.refund(order, refund) };
      });
    });
    this.on('get', 'GET', '/v2/payments/refunds/:id', (request) => {
      this.authorize(request);
      const { order, refund } = orders.ofRefund(request.params.id);
      return { status: 200, body: answers.refund(order, refund) };
    });
    this.on('cert', 'GET', '/v1/notifications/certs/:id', async ({ params }) => {
      const chain = await payPal.certificates.chainOf(params.id);
      if (chain === undefined) return refuse(404, 'RESOURCE_NOT_FOUND');
      return { status: 200, body: chain, headers: { 'content-type': 'application/x-pem-file' } };
    });
  }

  router(): Router {
    return this.routes.router(async (request, handler) => {
      const answer = await answerOf(handler, request);
      await this.payPal.sim.store.committed();
      if (answer) send(request.response, answer);
    });
  }

  /** Adds a route that carries out the ordered outcome of its next call. */
  private on(
    call: SimCall,
    method: string,
    path: string,
    work: (request: Request, outcome: Outcome | undefined) => Answer | Promise<Answer>,
  ): void {
    const handler: Handler = async (request) => {
      const outcome = this.payPal.outcomes.take(call);
      if (outcome?.kind === 'drop') return this.lose(request, outcome);
      if (outcome?.kind === 'error') return problem(outcome.status ?? 500, nameOf(outcome), outcome.issue);
      if (!KEYED.has(call)) await this.delay(outcome);
      const answer = await answerOf((one) => work(one, outcome), request);
      return answer && this.disturbed(request, answer, outcome);
    };
    this.routes.on(method, path, handler);
  }

  private async disturbed(request: Request, answer: Answer, outcome: Outcome | undefined): Promise<Answer | undefined> {
    switch (outcome?.kind) {
      case 'lose-answer':
        await this.payPal.sim.store.committed();
        return this.lose(request, outcome);
      case 'slow-answer':
        await sendSlowly(request.response, answer, outcome.delayMs ?? 1_000);
        return undefined;
      case 'broken-json':
        return { ...answer, body: JSON.stringify(answer.body).slice(0, 25) };
      case 'huge':
        return { ...answer, body: `"${'x'.repeat(3_000_000)}"` };
      case 'redirect':
        return { status: 302, headers: { location: outcome.location ?? 'http://evil.example/' }, body: {} };
      default:
        return answer;
    }
  }

  private async delay(outcome: Outcome | undefined): Promise<void> {
    if (outcome?.kind === 'slow') await this.payPal.sim.scheduler.sleep(outcome.delayMs ?? 1_000);
  }

  private lose({ response }: Request, { how, delayMs }: Outcome): undefined {
    if (how === 'hang') hang(response, delayMs);
    else breakOff(response);
  }

  /** Answers a repeated request id with the present result of the first request; refuses the second of two at once. */
  private async once(
    request: Request,
    key: string | undefined,
    outcome: Outcome | undefined,
    work: () => Promise<{ order: SimOrder; refundId?: string; body: object }>,
  ): Promise<Answer> {
    if (key === undefined) {
      await this.delay(outcome);
      return { status: 201, body: (await work()).body };
    }
    const before = this.payPal.requests.find(key);
    if (before?.refused) return before.refused;
    if (before?.orderId) return { status: 200, body: this.shown(before.orderId, before.refundId, wantsAll(request)) };
    if (!this.payPal.requests.begin(key)) refuse(409, 'RESOURCE_CONFLICT', 'PREVIOUS_REQUEST_IN_PROGRESS');
    try {
      await this.delay(outcome);
      const { order, refundId, body } = await work();
      this.payPal.requests.keep({ key, orderId: order.id, refundId: refundId ?? null, refused: null });
      return { status: 201, body };
    } catch (error) {
      if (error instanceof Refused && error.answer.status === 422) {
        const { status, body } = error.answer;
        this.payPal.requests.keep({ key, orderId: null, refundId: null, refused: { status, body } });
      }
      throw error;
    } finally {
      this.payPal.requests.end(key);
    }
  }

  private shown(orderId: string, refundId: string | null, all: boolean): object {
    const { answers, orders } = this.payPal;
    if (refundId === null) return answers.order(orders.get(orderId), all);
    const { order, refund } = orders.ofRefund(refundId);
    return answers.refund(order, refund);
  }

  private async token(request: Request): Promise<Answer> {
    const form = await request.body();
    const { clientId, clientSecret } = this.payPal;
    const expected = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
    if (header(request, 'authorization') !== expected) {
      return { status: 401, body: { error: 'invalid_client', error_description: 'Client Authentication failed' } };
    }
    if (form.grant_type !== 'client_credentials') {
      return { status: 400, body: { error: 'unsupported_grant_type', error_description: 'Grant Type is NULL' } };
    }
    const browser = form.response_type === 'client_token';
    const access_token = browser ? this.payPal.issueClientToken() : this.payPal.issueToken();
    const expires_in = browser ? CLIENT_TOKEN_SECONDS : TOKEN_SECONDS;
    const body = { scope: 'simulated', access_token, token_type: 'Bearer', app_id: 'APP-SIMULATED', expires_in };
    return { status: 200, body: { ...body, nonce: new Date(this.payPal.sim.clock.now()).toISOString() } };
  }

  private authorize(request: Request): void {
    const token = /^Bearer (\S+)$/.exec(header(request, 'authorization') ?? '')?.[1] ?? '';
    if (this.payPal.knows(token)) return;
    throw new Refused({
      status: 401,
      body: { error: 'invalid_token', error_description: 'Token signature verification failed' },
    });
  }
}

const header = ({ raw: { headers } }: Request, name: keyof IncomingHttpHeaders & string): string | undefined =>
  headers[name] as string | undefined;

const wantsAll = (request: Request) => /return=representation/.test(header(request, 'prefer') ?? '');

/** `PayPal-Mock-Response: {"mock_application_codes":"INSTRUMENT_DECLINED"}`, as the sandbox knows it. */
function mocked(request: Request): string | undefined {
  try {
    const order: unknown = JSON.parse(header(request, 'paypal-mock-response') ?? 'null');
    return isObject(order) ? (order.mock_application_codes as string) : undefined;
  } catch {
    return undefined;
  }
}

function nameOf({ status }: Outcome): string {
  const names: Record<number, string> = {
    400: 'INVALID_REQUEST',
    401: 'AUTHENTICATION_FAILURE',
    403: 'NOT_AUTHORIZED',
    404: 'RESOURCE_NOT_FOUND',
    409: 'RESOURCE_CONFLICT',
    422: 'UNPROCESSABLE_ENTITY',
    429: 'RATE_LIMIT_REACHED',
    503: 'SERVICE_UNAVAILABLE',
  };
  return names[status ?? 500] ?? 'INTERNAL_SERVER_ERROR';
}
