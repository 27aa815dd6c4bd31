import { type Answer, ok, refuse } from '../../http/answer.js';
import type { Body } from '../../http/body.js';
import { type Request, Routes } from '../../http/router.js';
import { isLinkedState } from '../channels/channels.js';
import { check } from '../gate/check.js';
import { faultOrder } from '../faults/fault-order.js';
import { journalAnswer } from './journal-answer.js';
import { incomingOf } from '../messages/incoming.js';
import { lidOf } from '../messages/phones.js';
import { NotPossible } from '../messages/first-words.js';
import { shownOf } from '../messages/gestures.js';
import { BEHAVIOURS, type SimChannel, type SimMessage } from '../model.js';
import { journalView } from '../gate/views.js';
import type { World } from '../world.js';

/** Routes by which people and tests control the gateway: everything that is no part of the imitated interface. */
export function controlRoutes(world: World, restart: (durationMs: number) => void): Routes {
  const { channels, faults, messages, partner, phones, sim, webhooks } = world;
  const routes = new Routes();
  const on = (method: string, path: string, handler: (request: Request) => Answer | Promise<Answer>) =>
    routes.on(method, path, async (request) => {
      const answer = await handler(request);
      await sim.store.committed();
      return answer;
    });

  const channelOf = ({ params }: Request): SimChannel =>
    channels.get(params.id ?? '') ?? refuse(404, 'Channel not found');
  const view = (channel: SimChannel) => {
    const { id, name, phone, session, activeTill, mode, qr } = channel;
    return {
      id,
      name,
      phone,
      state: channels.stateOf(channel),
      linkedPhone: session?.phone ?? null,
      mode,
      activeTill,
      qr,
    };
  };

  on('GET', '/channels', () => ok(channels.all().map(view)));
  on('GET', '/channels/:id', (request) => ok(view(channelOf(request))));

  on('POST', '/channels/:id/link', async (request) => {
    const channel = channelOf(request);
    const body = await request.body();
    check.only(body, ['phone']);
    const fallback = channel.phone ?? `9733${String(channel.seq).padStart(7, '0')}`;
    const phone = body.phone === undefined ? fallback : digits(body.phone, 'phone');
    const state = channels.stateOf(channel);
    if (state === 'STOP') refuse(409, 'The days of the channel are over');
    if (isLinkedState(state)) refuse(409, 'The channel is linked already');
    phones.of(phone);
    channels.link(channel, phone);
    return ok(view(channel));
  });

  on('POST', '/channels/:id/unlink', async (request) => {
    const channel = channelOf(request);
    check.only(await request.body(), []);
    if (!channel.session) refuse(409, 'The channel is not linked');
    channels.unlink(channel);
    return ok(view(channel));
  });

  on('GET', '/phones/:digits/messages', ({ params }) => {
    const number = digits(params.digits, 'digits');
    return ok({ messages: messages.journal.arrivedAt(number).map(journalView) });
  });

  on('GET', '/phones/:digits/shown', ({ params }) => {
    const number = digits(params.digits, 'digits');
    const all = messages.journal.withPhone(number);
    const shown = all.filter(({ type }) => type !== 'action').map((message) => shownOf(messages.journal, message));
    const actions = all.filter(({ type, fromMe }) => type === 'action' && fromMe).map(journalView);
    const peers = new Set(all.map(({ fromMe, from, to }) => (fromMe ? from : to)));
    const typing = [...peers].some((peer) => phones.isTypedTo(number, peer));
    return ok({ messages: shown, actions, typing });
  });

  on('GET', '/phones/:digits', ({ params }) => {
    const number = digits(params.digits, 'digits');
    const phone = phones.find(number) ?? refuse(404, 'This number has not been seen');
    return ok({ ...phone, behaves: phones.behaviourOf(number), hiddenId: lidOf(number) });
  });

  on('PUT', '/phones/:digits', async (request) => {
    const number = digits(request.params.digits, 'digits');
    const body = await request.body();
    check.only(body, ['behaviour', 'answers', 'lid', 'hidden', 'userName', 'web']);
    const phone = phones.change(number, {
      behaviour: check.oneOf(body.behaviour, 'behaviour', BEHAVIOURS),
      ...(body.answers !== undefined && { answers: answersOf(body.answers) }),
      ...(body.lid !== undefined && { lid: check.flag(body.lid, 'lid') }),
      ...(body.hidden !== undefined && { hidden: check.flag(body.hidden, 'hidden') }),
      ...(body.userName !== undefined && { userName: check.text(body.userName, 'userName', 100) }),
      ...(body.web !== undefined && { web: check.flag(body.web, 'web') }),
    });
    messages.behaviourChanged(number);
    return ok(phone);
  });

  on('GET', '/hidden-numbers', () => ok({ takes: phones.takesHidden }));
  on('PUT', '/hidden-numbers', async (request) => {
    const body = await request.body();
    check.only(body, ['takes']);
    phones.takesHidden = check.flag(body.takes, 'takes');
    return ok({ takes: phones.takesHidden });
  });

  on('POST', '/phones/:digits/reply', async (request) => {
    const number = digits(request.params.digits, 'digits');
    const body = await request.body();
    check.only(body, ['text', 'messageId', 'button', 'row', 'votes', 'channelId']);
    return ok(journalView(possible(() => reply(number, body))));
  });

  on('POST', '/phones/:digits/send', async (request) => {
    const number = digits(request.params.digits, 'digits');
    const order = await request.body();
    if (order.channelId !== undefined) check.text(order.channelId, 'channelId');
    return ok(journalView(possible(() => messages.send(number, order))));
  });

  const reply = (number: string, body: Body): SimMessage => {
    if (body.messageId === undefined && body.button === undefined && body.row === undefined) {
      const text = check.text(body.text, 'text');
      return messages.write(
        number,
        text,
        body.channelId === undefined ? undefined : check.text(body.channelId, 'channelId'),
      );
    }
    if (body.text !== undefined) check.wrong('text', 'goes without messageId and button');
    const id = check.text(body.messageId, 'messageId');
    if (body.row === undefined && body.votes === undefined) check.whole(body.button, 'button', 1, 3);
    const message = messages.journal.get(id);
    if (message?.to !== number || !message.fromMe) return refuse(404, 'This phone has no such message');
    if (body.row !== undefined) return messages.choose(message, { row: check.whole(body.row, 'row', 1, 10) });
    if (body.votes !== undefined) return messages.choose(message, { votes: body.votes });
    return messages.press(message, check.whole(body.button, 'button', 1, 3));
  };

  on('GET', '/journal', ({ query }) => ok(journalAnswer(world, query)));

  on('GET', '/faults', () => ok({ faults: faults.list() }));
  on('POST', '/faults', async (request) => {
    const rule = faults.add(faultOrder(await request.body()));
    if (rule.kind === 'restart' && rule.immediately) {
      faults.clear(rule.id);
      setTimeout(() => restart(rule.durationMs ?? 500), 20);
    }
    return { status: 201, body: rule };
  });
  const clear = (id?: string) => {
    const removed = faults.clear(id);
    if (id !== undefined && removed === 0) refuse(404, 'There is no such fault');
    webhooks.pumpAll();
    return ok({ removed });
  };
  on('DELETE', '/faults', () => clear());
  on('DELETE', '/faults/:fault', ({ params }) => clear(params.fault));

  on('GET', '/partner', () => ok({ liveDays: partner.account.liveDays, projectId: partner.projectId }));
  on('PUT', '/partner', async (request) => {
    const body = await request.body();
    check.only(body, ['liveDays']);
    partner.account.liveDays = check.whole(body.liveDays, 'liveDays', 0, 1_000_000_000);
    partner.keep();
    return ok({ liveDays: partner.account.liveDays, projectId: partner.projectId });
  });

  on('POST', '/clock', async (request) => {
    const body = await request.body();
    check.only(body, ['advanceMs']);
    sim.clock.offset += check.whole(body.advanceMs, 'advanceMs', 0, 10 * 365 * 86_400_000);
    sim.store.put('clock', 'offset', { offset: sim.clock.offset });
    sim.scheduler.runDue();
    return ok({ now: new Date(sim.clock.now()).toISOString() });
  });

  return routes;
}

export function digits(value: unknown, field: string): string {
  const text = check.text(value, field, 40).replace(/^\+/, '');
  return /^\d{8,15}$/.test(text) ? text : check.wrong(field, 'must be 8 to 15 digits');
}

/** Does the work; answers 409 if the phone cannot do it. */
export function possible<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof NotPossible) return refuse(409, error.message);
    throw error;
  }
}

function answersOf(value: unknown) {
  if (value === null) return null;
  const body = check.object(value, 'answers');
  check.only(body, ['text', 'button', 'send', 'afterMs']);
  if ((body.text ?? body.button ?? body.send) === undefined) check.wrong('answers', 'needs text, button or send');
  if (body.send !== undefined) incomingOf(check.object(body.send, 'answers.send'), 'any', 'checked');
  return {
    ...(body.text !== undefined && { text: check.text(body.text, 'answers.text') }),
    ...(body.send !== undefined && { send: check.object(body.send, 'answers.send') }),
    ...(body.button !== undefined && { button: check.whole(body.button, 'answers.button', 1, 3) }),
    afterMs: body.afterMs === undefined ? 0 : check.whole(body.afterMs, 'answers.afterMs', 0, 86_400_000),
  };
}
