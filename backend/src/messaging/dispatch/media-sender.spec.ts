import { beforeEach, describe, expect, it } from '@jest/globals';
import { partOf } from '@wavelane/testing';
import { type MessageGateway, GatewayFailure, type OutgoingContent } from '@wavelane/gateway';
import type { OutgoingMedia } from '../../whatsapp/media/outgoing/outgoing-media.js';
import { DomainError } from '../../platform/domain/domain-error.js';
import { type Try, verdictOn } from './failures/failure.js';
import { MediaSender } from './media-sender.js';
import type { Queued } from './queue/channel-queue.js';
import { DispatchTimings } from './timings.js';

const media = { mediaId: 'm', kind: 'image' } as const;
const message = partOf<Queued>({
  ...{ to: '+14155550100', channelId: 7, header: null, body: 'Look', footer: null, media },
  ...{ token: null, buttons: [] },
  ...{ quotes: undefined, targets: undefined, content: undefined, asText: undefined },
});
const gone = new GatewayFailure('refused', 'permanent', 'Media with this id not found', { status: 404 });
const lost = new GatewayFailure('unknown', 'unavailable', 'The gateway did not answer in time');
const first: Try = { attempt: 1, failures: 0, isAlone: false };
const verdict = (error: unknown, of: Try = first) => verdictOn(error, of, new DispatchTimings(), 0);

describe('the sender of a message with a file', () => {
  /** The events in their order. */
  let told: string[];
  /** The errors of the next sends, one after another; further sends succeed. */
  let fails: unknown[];
  let remembered: boolean;

  beforeEach(() => {
    told = [];
    fails = [];
    remembered = false;
  });

  const outgoing = partOf<OutgoingMedia>({
    at: async () => {
      told.push(remembered ? 'remembered' : 'uploaded');
      return { id: 'image-1', mimeType: 'image/png', name: 'a.png', isRemembered: remembered };
    },
    forget: async () => {
      told.push('forgotten');
      remembered = false;
    },
  });
  const gate = partOf<MessageGateway>({
    send: async (_to, content) => {
      told.push(`send ${content.kind === 'media' ? content.caption : content.kind}`);
      const error = fails.shift();
      if (error !== undefined) throw error;
      return { messageId: 'id' };
    },
  });
  const send = () => new MediaSender(outgoing).send(gate, message, media);

  it('puts the file above the buttons, with the texts apart', async () => {
    const sent: OutgoingContent[] = [];
    const asking = partOf<MessageGateway>({
      send: async (_to, content) => {
        sent.push(content);
        return { messageId: 'id' };
      },
    });
    const pressed: Queued = { ...message, footer: 'Shop', buttons: ['Yes'], token: 'a'.repeat(20) };
    await new MediaSender(outgoing).send(asking, pressed, media);
    expect(sent).toEqual([
      {
        ...{ kind: 'buttons', body: 'Look', footer: 'Shop', buttons: [{ id: `${'a'.repeat(20)}.1`, title: 'Yes' }] },
        file: { media: 'image', fileId: 'image-1', mimeType: 'image/png' },
      },
    ]);
  });

  it('uploads the file, then sends once', async () => {
    expect(await send()).toEqual({ messageId: 'id' });
    expect(told).toEqual(['uploaded', 'send Look']);
  });

  it('uploads again only when the gateway has lost the file', async () => {
    remembered = true;
    fails = [gone];
    await send();
    expect(told).toEqual(['remembered', 'send Look', 'forgotten', 'uploaded', 'send Look']);
  });

  it('makes no second try after an unknown outcome, or when the gateway refuses a fresh upload', async () => {
    for (const [error, isKnown] of [
      [lost, true],
      [lost, false],
      [gone, false],
    ] as const) {
      told = [];
      remembered = isKnown;
      fails = [error];
      await expect(send()).rejects.toBe(error);
      expect(told.filter((step) => step.startsWith('send'))).toHaveLength(1);
    }
  });

  it('waits without an available file, and fails when the file is gone for good', async () => {
    const without = (error: Error) =>
      new MediaSender(partOf<OutgoingMedia>({ at: async () => Promise.reject(error) }))
        .send(gate, message, media)
        .catch((cause: unknown) => cause);
    expect(verdict(await without(DomainError.notFound('Media')))).toMatchObject({ type: 'RejectMessage' });
    const unread = await without(new Error('EIO'));
    expect(verdict(unread)).toMatchObject({ type: 'ReleaseMessage', counted: true });
    expect(verdict(unread, { ...first, failures: 7 })).toMatchObject({ type: 'RejectMessage' });
    expect(verdict(await without(new GatewayFailure('not-sent', 'unavailable', 'no')))).toMatchObject({
      type: 'ReleaseMessage',
    });
    expect(told).toEqual([]);
  });
});
