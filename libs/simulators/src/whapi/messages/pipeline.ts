import { type Answer, failure, Refused } from '../../http/answer.js';
import { answerOf, type Handler, type Request } from '../../http/router.js';
import { breakOff, hang, send, sendSlowly } from '../../http/send.js';
import { ANSWER_FAULTS, CHANNEL_FAULTS, CONNECTION_FAULTS, type FaultRule } from '../faults/faults.kinds.js';
import type { Occasion } from '../faults/faults.js';
import { channelOf } from '../gate/gate.js';
import type { GateAnswer } from '../gate/handler.js';
import { digitsOf, type SimChannel } from '../model.js';
import type { World } from '../world.js';

/** Nothing was carried out. */
const REFUSALS = new Set(['rate-limit', 'error', 'refuse-then-lose', 'not-sent']);

/**
 * Carries out one request to the gateway: the faults that strike, the work itself, and the answer, if a fault leaves
 * one. An accepted message is carried to its phone even if the answer is lost.
 */
export class Pipeline {
  constructor(
    private readonly world: World,
    private readonly restart: (durationMs: number) => void,
  ) {}

  async serve(api: 'gate' | 'manager', request: Request, handler: Handler): Promise<void> {
    const channel = api === 'gate' ? this.channelOf(request) : this.world.channels.get(request.params.id);
    const occasion: Occasion = { api, route: `${request.method} ${request.path}`, channelId: channel?.id };
    const broken = this.world.faults.strike(CONNECTION_FAULTS, occasion);
    if (broken) return this.breakConnection(broken, request);
    const phone = this.world.faults.list().length > 0 ? await phoneOf(request) : undefined;
    this.disturb(channel, { ...occasion, phone });
    const fault = this.world.faults.strike(ANSWER_FAULTS, { ...occasion, phone });
    if (fault && REFUSALS.has(fault.kind)) return refuseBy(fault, request);
    await this.finish(request, await answerOf(handler, request), fault);
  }

  private async finish(request: Request, answer: GateAnswer | undefined, fault: FaultRule | undefined): Promise<void> {
    if (!answer) return;
    const { response } = request;
    const { accepted } = answer;
    if (fault?.kind === 'status-first' && accepted) {
      const sent = accepted.steps.find(({ kind }) => kind === 'sent') ?? accepted.steps.at(-1);
      this.world.messages.begin(accepted);
      await this.world.sim.scheduler.sleep((sent?.at ?? 0) - this.world.sim.clock.now() + 5);
      await this.world.webhooks.settled(accepted.channelId, fault.delayMs ?? 5_000);
      return send(response, answer);
    }
    if (answer.delay) await this.world.sim.scheduler.sleep(answer.delay);
    if (fault) await this.answerBadly(request, answer, fault);
    else send(response, answer);
    if (accepted) this.world.messages.begin(accepted);
  }

  private async answerBadly({ response }: Request, answer: Answer, fault: FaultRule): Promise<void> {
    const good = answer.status < 300;
    switch (fault.kind) {
      case 'accept-then-lose':
        return fault.how === 'hang' ? hang(response, fault.delayMs) : breakOff(response);
      case 'slow':
        await this.world.sim.scheduler.sleep(fault.delayMs ?? 1_000);
        return send(response, answer);
      case 'slow-body':
        return sendSlowly(response, answer, fault.delayMs ?? 1_000);
      case 'accept-then-answer':
        return send(response, good ? { body: '', ...(fault.answer ?? { status: 302 }) } : answer);
      case 'no-id':
        return send(response, good ? { status: 200, body: { sent: true } } : answer);
      case 'broken-json':
        return send(response, good ? { status: 200, body: JSON.stringify(answer.body).slice(0, 20) } : answer);
      default:
        return send(response, answer);
    }
  }

  private breakConnection(fault: FaultRule, { response }: Request): void {
    if (fault.kind === 'restart') this.restart(fault.durationMs ?? 500);
    breakOff(response);
  }

  /** Applies a fault to the channel just before the request. */
  private disturb(channel: SimChannel | undefined, occasion: Occasion): void {
    if (!channel) return;
    const fault = this.world.faults.strike(CHANNEL_FAULTS, occasion);
    const { channels, sim } = this.world;
    switch (fault?.kind) {
      case 'unlink':
        if (channel.session) channels.unlink(channel);
        break;
      case 'expire':
        channel.activeTill = sim.clock.now();
        channels.keep(channel);
        break;
      case 'rotate-token':
        channels.rotateToken(channel);
        break;
      case 'sync-error':
        channels.failSync(channel);
        break;
    }
  }

  private channelOf(request: Request): SimChannel | undefined {
    try {
      return channelOf(this.world, request);
    } catch {
      return undefined;
    }
  }
}

function refuseBy(fault: FaultRule, { response }: Request): void {
  switch (fault.kind) {
    case 'rate-limit': {
      const headers =
        fault.retryAfterSeconds === undefined ? undefined : { 'retry-after': String(fault.retryAfterSeconds) };
      return send(response, { ...failure(429, 'Too many requests'), ...(headers && { headers }) });
    }
    case 'error': {
      const status = fault.status ?? 500;
      if (!fault.html) return send(response, failure(status, status < 500 ? 'Refused by the test' : 'Internal error'));
      const body = `<html><head><title>${status}</title></head><body><center><h1>${status}</h1></center></body></html>`;
      return send(response, { status, body, headers: { 'content-type': 'text/html' } });
    }
    case 'not-sent':
      return send(response, { status: 200, body: { sent: false, error: { code: 200, message: 'Not sent' } } });
    default:
      return fault.how === 'hang' ? hang(response, fault.delayMs) : breakOff(response);
  }
}

/** Returns the recipient of the request; the handler reports a body that cannot be read. */
async function phoneOf(request: Request): Promise<string | undefined> {
  // A file has no recipient, and its handler reads it.
  if (request.method === 'GET' || request.path === '/media') return undefined;
  try {
    const { to } = await request.body();
    return typeof to === 'string' ? digitsOf(to) : undefined;
  } catch (error) {
    if (error instanceof Refused) return undefined;
    throw error;
  }
}
