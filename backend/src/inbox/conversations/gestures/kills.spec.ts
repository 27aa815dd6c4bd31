import { describe, expect, it } from '@jest/globals';
import { openSqliteEventStore, type EventOf } from '@wavelane/event-store';
import { phoneAddress } from '@wavelane/gateway';
import { MemoryGateway } from '@wavelane/gateway/testing';
import type { ReadModels } from '@wavelane/projections';
import { partOf } from '@wavelane/testing';
import { Crash, Fuse } from '../../../../testing/domain/fuse.js';
import { TestTime } from '../../../../testing/domain/test-time.js';
import type { ChannelGate } from '../../../whatsapp/channels/channel/channel-gate.js';
import { CommandExecutor } from '../../../platform/domain/command-executor.js';
import type { WritingBasis, MessageEvent } from '../../../messaging/index.js';
import type { SendingHold } from '../../../platform/storage/held/sending-hold.js';
import { gestureStream } from './gesture.events.js';
import { gesture } from './gesture.js';
import { GestureMaker } from './gestures.worker.js';

type MessageClaimed = EventOf<MessageEvent, 'MessageClaimed'>;

/** Counts the edits that reached the phone. */
class Counted extends MemoryGateway {
  edits = 0;

  override async edit(...args: Parameters<MemoryGateway['edit']>): Promise<void> {
    await super.edit(...args);
    this.edits++;
  }
}

const ID = '0d9f7c2e-0000-5000-8000-000000000001';
const TO = '97330000002';

const allowed = () => Promise.resolve(partOf<MessageClaimed['data']['basis'] & object>({ kind: 'transactional' }));
const stopped = () => Promise.resolve({ rule: 'suppressed', reason: 'They said STOP' } as const);

/** One edit that was ordered, and workers that send it, each in a process of its own. */
async function world(basis: () => ReturnType<WritingBasis['of']> = allowed) {
  const store = openSqliteEventStore({ path: ':memory:' });
  const gate = new Counted('97330000001');
  const { messageId } = await gate.send(phoneAddress(TO), { kind: 'text', text: 'Until nien' });
  const clock = TestTime.standing();
  const of = {
    ...{ gestureId: ID, conversationId: 'c', accountId: 'a', channelId: 1, target: messageId ?? '' },
    handle: { kind: 'phone', value: `+${TO}` } as const,
  };
  const target = {
    ...{ providerMessageId: of.target, isOurs: true, isText: true, text: 'Until nien', isDeleted: false },
    sentAt: new Date(clock.now()).toISOString(),
  };
  const wanted = { kind: 'edit', text: 'Until nine', to: `+${TO}` } as const;
  const context = {
    ...{ actor: { kind: 'user', id: 'ada' } as const, correlationId: 'x', commandId: 'x', causationId: null },
  };
  const order = { type: 'OrderGesture', of, by: 'ada', target, wanted } as const;
  await new CommandExecutor(store, clock).execute(gesture, gestureStream(ID), order, context);
  const status = async () => (await new CommandExecutor(store, clock).state(gesture, gestureStream(ID))).status;
  const worker = (fuse: Fuse) => {
    const body = { accountId: 'a', channelId: 1, placed: '1' };
    const reads: object = { find: () => Promise.resolve({ documents: [{ id: ID, body, position: '1' }] }) };
    return new GestureMaker(
      new CommandExecutor(fuse.wrap(store), clock),
      partOf<ChannelGate>({ of: () => Promise.resolve(fuse.wrap(gate)) }),
      partOf<SendingHold>({ holds: false, isForgotten: () => false }),
      clock,
      partOf<WritingBasis>({ of: () => basis() }),
      partOf<ReadModels>(reads),
    );
  };
  return { gate, status, worker, close: () => store.close() };
}

async function pass(maker: GestureMaker): Promise<void> {
  try {
    await maker.pass(new AbortController().signal);
    await maker.finish();
  } catch (error) {
    if (!(error instanceof Crash)) throw error;
  }
}

describe('a process that is killed while it makes an edit', () => {
  it('leaves it made once or not at all, and never silently, wherever it is killed', async () => {
    const ends = new Set<string>();
    for (let crashAt = 1, isBurnt = true; isBurnt && crashAt < 60; crashAt++) {
      const { gate, status, worker, close } = await world();
      const fuse = new Fuse(crashAt);
      await pass(worker(fuse));
      isBurnt = fuse.burnt;
      await pass(worker(new Fuse()));
      await pass(worker(new Fuse()));
      const end = await status();
      expect(['done', 'unknown']).toContain(end);
      expect(gate.edits).toBeLessThanOrEqual(1);
      if (end === 'done') expect(gate.edits).toBe(1);
      ends.add(`${end} ${gate.edits}`);
      await close();
    }
    // Killed before the call, after it, and not at all.
    expect([...ends].sort()).toEqual(['done 1', 'unknown 0', 'unknown 1']);
  });
});

describe('a gesture to a person who said STOP after it was ordered', () => {
  it('refuses it and does not make it', async () => {
    const { gate, status, worker, close } = await world(stopped);
    await pass(worker(new Fuse()));
    expect(await status()).toBe('refused');
    expect(gate.edits).toBe(0);
    await close();
  });
});
