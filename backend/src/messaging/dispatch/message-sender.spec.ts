import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { partOf } from '@wavelane/testing';
import { NO_TRACER } from '@wavelane/tracing';
import type { MessageGateway } from '@wavelane/gateway';
import { TestTime } from '../../../testing/domain/test-time.js';
import { basis } from '../messages/testing/message-commands.js';
import { type MessageTraces } from '../messages/message-traces.js';
import type { Pacer } from '../pace/pacer.js';
import type { Breaker } from './breaker.js';
import type { Queued } from './queue/channel-queue.js';
import type { DispatchLog } from './dispatch-log.js';
import type { FailureStreaks } from './failures/failure-streaks.js';
import type { MediaSender } from './media-sender.js';
import { MessageSender } from './message-sender.js';
import { DispatchTimings } from './timings.js';
import type { WritingBasis } from './writing-basis.js';

const messageTo = (id: string) =>
  partOf<Queued>({ id, to: '+14155550100', channelId: 1, jobId: 'job', accountId: 'ada', token: null, buttons: [] });

describe('sending one message after another', () => {
  let told: string[];
  /** Ends the writing of that step. */
  let held: Map<string, { written: () => void; failed: () => void }>;
  let sender: MessageSender;
  let busy: (message: Queued) => boolean;
  let stopped: Set<string>;

  beforeEach(() => {
    told = [];
    stopped = new Set();
    held = new Map();
    busy = () => false;
    const claims = partOf<DispatchLog>({
      run: randomUUID(),
      tell: async (id, { type }) => {
        told.push(`${type} ${id}`);
        if (type === 'AcceptMessage' || type === 'LoseTrack')
          await new Promise<void>((resolve, reject) =>
            held.set(`${type} ${id}`, { written: resolve, failed: () => reject(new Error('away')) }),
          );
        if (id === 'gone') return [];
        if (type === 'SkipMessage') return [{ type: 'MessageSkipped', data: {} } as never];
        return type === 'ClaimMessage' ? [{ type: 'MessageClaimed', data: { attempt: 1 } } as never] : [];
      },
    });
    sender = new MessageSender(
      claims,
      partOf<WritingBasis>({
        of: async ({ to }) => (stopped.has(to) ? { rule: 'suppressed', reason: 'STOP' } : basis),
      }),
      partOf<Pacer>({ note: async () => undefined }),
      partOf<Breaker>({ note: async () => undefined, opensNext: async () => false }),
      partOf<FailureStreaks>({ clear: () => undefined }),
      new DispatchTimings(),
      TestTime.standing(),
      partOf<MessageTraces>({ tracer: NO_TRACER, span: (_name, _message, work) => work() }),
      partOf<MediaSender>({}),
    );
  });

  const gate = partOf<MessageGateway>({
    send: async (_to, content) => {
      told.push(`call ${content.kind === 'text' ? content.text : content.kind}`);
      return { messageId: 'id' };
    },
  });
  const send = (id: string, before = Promise.resolve()) =>
    sender.send(gate, { ...messageTo(id), body: id, header: null, footer: null }, { isUnderWay: busy }, before);
  const turns = () => new Promise((resolve) => setImmediate(resolve));

  it('claims the next one while the outcome is being written, and calls the gateway only when it is', async () => {
    const first = await send('one');
    const second = send('two', first.recorded);
    await turns();
    expect(told).toEqual(['ClaimMessage one', 'call one', 'AcceptMessage one', 'ClaimMessage two']);
    held.get('AcceptMessage one')?.written();
    await second;
    expect(told.slice(4)).toEqual(['call two', 'AcceptMessage two']);
  });

  it('gives the next one back, uncalled, when the outcome of the one before could not be written', async () => {
    const first = await send('one');
    const second = send('two', first.recorded);
    await turns();
    held.get('AcceptMessage one')?.failed();
    await turns();
    held.get('LoseTrack one')?.failed();
    await expect(second).rejects.toThrow('away');
    expect(told.slice(4)).toEqual(['LoseTrack one', 'ReleaseMessage two']);
  });

  it('skips a person that asked for no more messages since the one before was sent', async () => {
    const first = await send('one');
    stopped.add('+14155550100');
    const second = await send('two', first.recorded);
    expect(told.slice(3)).toEqual(['SkipMessage two']);
    expect(second.outcome).toBe('sent');
    held.get('AcceptMessage one')?.written();
    await second.recorded;
  });

  it('waits after a message that left the queue before, so that nothing asks for it at once again', async () => {
    expect((await send('gone')).outcome).toBe('waits');
    stopped.add('+14155550100');
    expect((await send('gone')).outcome).toBe('waits');
    expect(told).toEqual(['ClaimMessage gone', 'SkipMessage gone']);
  });

  it('waits for the outcome before it claims another one to the same person', async () => {
    const first = await send('one');
    busy = () => !held.has('written');
    const second = send('two', first.recorded);
    await turns();
    expect(told.at(-1)).toBe('AcceptMessage one');
    held.set('written', { written: () => undefined, failed: () => undefined });
    held.get('AcceptMessage one')?.written();
    await second;
    expect(told.slice(3, 5)).toEqual(['ClaimMessage two', 'call two']);
  });
});
