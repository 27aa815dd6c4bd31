import { beforeEach, describe, expect, it } from '@jest/globals';
import { HOUR_MS, PLANNED_VALID_HOURS } from '@wavelane/contracts';
import type { EventStore, Recorded } from '@wavelane/event-store';
import { defined, partOf } from '@wavelane/testing';
import type { SendingHold } from '../../../platform/storage/held/sending-hold.js';
import { busesTo } from '../../../../testing/domain/bus.js';
import { Fuse } from '../../../../testing/domain/fuse.js';
import { MemoryEventStore } from '../../../../testing/domain/memory-event-store.js';
import { NEW_YEAR, TestTime } from '../../../../testing/domain/test-time.js';
import { AdmitOrdered } from '../../../messaging/sending/admit-ordered.command.js';
import { CommandExecutor } from '../../../platform/domain/command-executor.js';
import type { Handle } from '../../../platform/personal/handle.js';
import type { Assignees } from '../assignees.js';
import { ConversationActs } from '../conversation-acts.js';
import { conversationStream, type ReplyOrdered } from '../conversation/conversation.events.js';
import type { ConversationIds } from '../conversation/conversation-ids.js';
import { conversation } from '../conversation/conversation.js';
import type { Plan } from '../conversation/plans.js';
import { type ConversationDocument, conversationsProjection } from '../list/conversations.projection.js';
import type { Members } from '../members.js';
import type { ReplyInConversationHandler } from '../replies/reply.command.js';
import { RepliesReactor } from '../replies/replies.reactor.js';
import { ReplySender } from '../replies/reply-sender.js';
import { DueReplies } from './due-replies.js';

const handle: Handle = { kind: 'phone', value: '+97330000002' };
const of = { conversationId: 'c', accountId: 'mine', channelId: 1, handle };
const plan: Plan = {
  ...{ plannedId: 'p', by: 'ada', text: 'Good morning', due: new Date(NEW_YEAR + HOUR_MS).toISOString() },
  ...{ unlessAnswered: false, upTo: 3, version: 1 },
};

/** A reply that is due, and processes that send it, with all that they ask the world in one place. */
class World {
  readonly store = new MemoryEventStore();
  readonly time = TestTime.standing();
  /** Whether it counts against no limit. */
  free = false;
  /** Ids of admissions that were asked for; a message is counted once for each. */
  readonly sends: string[] = [];

  async begin(): Promise<void> {
    const { executor, stream } = this.parts();
    const actor = { kind: 'user', id: 'ada' } as const;
    const context = (commandId: string) => ({ actor, correlationId: 'x', commandId, causationId: null });
    const at = new Date(NEW_YEAR).toISOString();
    const heard = { type: 'HearMessage', of, cause: 'message', place: 3, at } as const;
    await executor.execute(conversation, stream, heard, context('heard'));
    const order = { type: 'PlanReply', of, expectedOwner: null, ...plan } as const;
    await executor.execute(conversation, stream, order, context('plan'));
    this.time.advance(HOUR_MS);
  }

  ordered(): Recorded<ReplyOrdered>[] {
    return this.store.events.filter((event): event is Recorded<ReplyOrdered> => event.type === 'ReplyOrdered');
  }

  private parts(fuse = new Fuse()) {
    const store = fuse.wrap(partOf<EventStore>(this.store));
    return { executor: new CommandExecutor(store, this.time), stream: conversationStream(of.conversationId) };
  }

  process(fuse = new Fuse()) {
    const { executor } = this.parts(fuse);
    const ids = partOf<ConversationIds>({ of: () => of });
    const acts = new ConversationActs(executor, ids, partOf<Members>({}));
    const { commands } = busesTo((message) =>
      fuse.run(async () => {
        if (message instanceof AdmitOrdered) this.sends.push(message.context.commandId);
      }),
    );
    const sender = new ReplySender(commands, executor);
    const reactor = new RepliesReactor(sender);
    const prepare: ReplyInConversationHandler['prepare'] = ({ context, reply }) =>
      fuse.run(() =>
        Promise.resolve({
          ...{ messageId: `m:${context.commandId}`, jobId: `j:${context.commandId}`, commandId: context.commandId },
          ...{ to: handle.value, name: null, text: reply.text, free: this.free },
          ...{ day: '2026-03-14', purpose: 'service', channelLabel: 'Shop' },
        }),
      );
    const hold = partOf<SendingHold>({ isForgotten: () => false });
    const assignees = partOf<Assignees>({ can: () => fuse.run(() => Promise.resolve(true)) });
    const due = new DueReplies(assignees, acts, partOf<ReplyInConversationHandler>({ prepare }), sender, hold);
    const document: ConversationDocument = { ...conversationsProjection.initial(''), ...of, upTo: 3, planned: [plan] };
    return {
      work: () => due.send({ key: 'k', document }, plan, 'planned-replies'),
      /** Does what the reactor of ordered replies does. */
      carryOn: async () => {
        for (const event of this.ordered()) await reactor.react(event);
      },
    };
  }
}

let world: World;
beforeEach(async () => {
  world = new World();
  await world.begin();
});

describe('a reply that is due', () => {
  it('sends no second order when the reply is free', async () => {
    world.free = true;
    await world.process().work();
    await world.process().carryOn();
    expect(world.ordered()).toHaveLength(1);
    expect(world.sends).toEqual([]);
  });

  it('gives its message no more hours to wait for a channel than it was planned with', async () => {
    await world.process().work();
    const [sent] = world.ordered();
    expect(defined(sent).data.validForHours).toBe(PLANNED_VALID_HOURS);
  });

  it('asks for one message, at whatever point the process dies', async () => {
    for (let point = 1; ; point++) {
      world = new World();
      await world.begin();
      const fuse = new Fuse(point);
      await world
        .process(fuse)
        .work()
        .catch((error: unknown) => {
          if (!fuse.burnt) throw error;
        });
      const next = world.process();
      await next.work();
      await next.carryOn();
      expect(world.ordered()).toHaveLength(1);
      expect(new Set(world.sends)).toEqual(new Set(['planned:p:1:send']));
      if (fuse.burnt) continue;
      expect(point).toBeGreaterThan(6);
      return;
    }
  });

  it('asks for one message when several processes have it at the same time', async () => {
    const processes = Array.from({ length: 4 }, () => world.process());
    await Promise.all(processes.map((one) => one.work()));
    await defined(processes[0]).carryOn();
    expect(world.ordered()).toHaveLength(1);
    expect(new Set(world.sends)).toEqual(new Set(['planned:p:1:send']));
  });
});
