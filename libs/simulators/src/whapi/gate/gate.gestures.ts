import { ok, refuse } from '../../http/answer.js';
import type { Body } from '../../http/body.js';
import { isLinkedState } from '../channels/channels.js';
import { digitsOf, type SimChannel, type SimMessage } from '../model.js';
import type { World } from '../world.js';
import { check } from './check.js';
import type { GateAnswer, GateHandler } from './handler.js';
import { messageView } from './views.js';

/** How long WhatsApp lets a text be edited, ms. */
const EDIT_MS = 15 * 60_000;
const TYPING_SECONDS = 25;

/** Carries out what a channel does to a message that is there. */
export class Gestures {
  constructor(private readonly world: World) {}

  /** @throws Refused 401, 402 or 503 if the channel can do nothing now */
  demandLinked(channel: SimChannel): void {
    const state = this.world.channels.stateOf(channel);
    if (state === 'STOP') refuse(402, 'Channel is stopped: its days are over');
    if (channel.session && !isLinkedState(state)) refuse(503, 'Channel is starting');
    if (!channel.session) refuse(401, 'Need channel authorization for message');
  }

  /** A message of this channel. @throws Refused 404 */
  messageOf(channel: SimChannel, id: unknown): SimMessage {
    const message = typeof id === 'string' ? this.world.messages.journal.get(id) : undefined;
    const isHere = message?.channelId === channel.id && message.type !== 'action';
    return isHere ? message : refuse(404, 'Specified message not found');
  }

  /** The digits of the phone that a chat is with, also if the chat hides them; '' if there is none. */
  phoneIn(chat: string): string {
    return chat.endsWith('@lid') ? (this.world.phones.behind(chat)?.digits ?? '') : digitsOf(chat);
  }

  /** A new text of one of the channel's texts. @throws Refused */
  async edit(channel: SimChannel, { edit, body, to }: Body): Promise<GateAnswer> {
    this.demandLinked(channel);
    const text = check.text(body, 'body');
    const target = this.messageOf(channel, edit);
    if (!target.fromMe) refuse(403, 'Only own messages can be edited');
    if (this.phoneIn(check.text(to, 'to')) !== target.to) refuse(400, 'The message is in another chat');
    if (this.world.sim.clock.now() - target.acceptedAt > EDIT_MS) refuse(400, 'Message is too old to be edited');
    const part = { type: 'edit', target: target.id, edited_type: 'text', edited_content: { body: text } };
    return this.act(channel, target, part);
  }

  /** Its echo is reported even if the answer is lost. */
  async act(channel: SimChannel, target: SimMessage, part: Body): Promise<GateAnswer> {
    const delay = this.world.sim.random.between(this.world.sim.timings.answer);
    const done = this.keep(channel, target, part, delay);
    await this.world.sim.store.committed();
    return { ...ok({ success: true, sent: true, message: messageView(done, channel.seq) }), delay, accepted: done };
  }

  private keep(channel: SimChannel, target: SimMessage, part: Body, delay: number): SimMessage {
    const { messages, sim } = this.world;
    const now = sim.clock.now();
    const seq = messages.journal.nextSeq();
    const done: SimMessage = {
      ...{ seq, id: messages.idOf(seq), channelId: channel.id, fromMe: true, type: 'action', source: 'api' },
      ...{ from: channel.session?.phone ?? '', to: target.fromMe ? target.to : target.from, chatId: target.chatId },
      ...{ content: { action: part }, context: null, acceptedAt: now, arrivedAt: now, status: 'sent', statuses: [] },
      ...{ steps: [{ at: now + delay, kind: 'echo' }], error: null, reversed: false, pressed: [] },
    };
    messages.journal.add(done);
    return done;
  }
}

/** Reactions, withdrawals, readings, and "typing…". */
export function gestureRoutes(world: World, gestures: Gestures): Record<string, GateHandler> {
  return {
    'PUT /messages/:id/reaction': async (channel, request) => {
      gestures.demandLinked(channel);
      const { emoji } = await request.body();
      const target = gestures.messageOf(channel, request.params.id);
      const part = { type: 'reaction', target: target.id, emoji: emoji === '' ? '' : check.text(emoji, 'emoji', 16) };
      return gestures.act(channel, target, part);
    },
    'DELETE /messages/:id': async (channel, { params }) => {
      gestures.demandLinked(channel);
      const target = gestures.messageOf(channel, params.id);
      if (!target.fromMe) refuse(403, 'Only own messages can be deleted for everyone');
      return gestures.act(channel, target, { type: 'delete', target: target.id });
    },
    'PUT /messages/:id': async (channel, { params }) => {
      gestures.demandLinked(channel);
      const target = gestures.messageOf(channel, params.id);
      const { journal } = world.messages;
      const now = world.sim.clock.now();
      for (const message of journal.chat(channel.id, target.from))
        if (!message.fromMe && message.seq <= target.seq && message.readByChannelAt === undefined) {
          message.readByChannelAt = now;
          journal.keep(message);
        }
      await world.sim.store.committed();
      return ok({ success: true });
    },
    'PUT /presences/:chat': async (channel, request) => {
      gestures.demandLinked(channel);
      const { presence, delay } = await request.body();
      const kind = check.oneOf(presence, 'presence', ['typing', 'recording', 'pause']);
      const seconds = delay === undefined ? TYPING_SECONDS : check.number(delay, 'delay', 0, 60);
      const until = kind === 'pause' ? 0 : world.sim.clock.now() + seconds * 1_000;
      world.phones.typing(gestures.phoneIn(request.params.chat ?? ''), channel.session?.phone ?? '', until);
      return ok({ success: true });
    },
  };
}
