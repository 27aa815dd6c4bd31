import { DAY_MS } from '@wavelane/contracts';
import type { NewEvent } from '@wavelane/event-store';
import { splitEnvelope } from '../../src/whatsapp/gateway/inbox/envelope.js';
import { channelStream } from '../../src/whatsapp/channels/channel/channel.events.js';
import { job } from '../../src/messaging/jobs/job.js';
import { type FrozenMessage, jobStream } from '../../src/messaging/jobs/job.events.js';
import { messageQuotaStream } from '../../src/messaging/quota/message-quota.events.js';
import { messageQuota } from '../../src/messaging/quota/message-quota.js';
import { idOf } from '../../src/platform/domain/ids.js';
import { context } from '../../testing/domain/command-context.js';
import type { Chance } from './scheduler/chance.js';
import type { SimulatedProcess } from './process.js';

/** A request from outside. It is repeated, to any process, until it is answered. */
export interface Wish {
  label: string;
  /** ms of the scheduler's time before which it is not sent. */
  at: number;
  /** Whether an earlier event that it needs has happened. */
  mayBegin?: () => boolean;
  /**
   * The job that is ordered. The order is not repeated if a restored log does not know it: it may have been carried
   * out.
   */
  once?: string;
  /** The request is repeated if a restored log does not know it. */
  isKept?: true;
  run(process: SimulatedProcess): Promise<unknown>;
}

export const ACCOUNT = 'ada';
const DAY = '2026-01-01';
const PAID_DAYS = 60;

/** A channel whose days are metered. Unix ms. */
export interface Metered {
  channelId: number;
  at: number;
  removedAt: number | undefined;
}

const frozen = (messageId: string, ordinal: number, to: string): FrozenMessage => ({
  ...{ messageId, ordinal, to, name: null, header: null, footer: null, buttons: [], token: null },
  body: `Text of ${messageId}`,
});

/** A job of a few messages, some of them to one person. */
export function sending(jobId: string, messages: number, channelId: number, chance: Chance): Wish {
  const of = { jobId, accountId: ACCOUNT, channelId, kind: 'bulk' as const };
  const firstChunk = Array.from({ length: messages }, (_, n) =>
    frozen(idOf('message', jobId, n), n, `+97330000${100 + chance.below(4)}`),
  );
  const draft = {
    ...{ ...of, channelLabel: 'Shop', templateId: null, total: messages, chunks: 1, day: DAY, to: null },
    fingerprint: jobId,
    // Longer than a life, so that no message expires.
    validForHours: 720,
  };
  const admitted = { ...of, count: messages, day: DAY, timeZone: 'UTC', dailyLimit: null, monthlyBulkLimit: null };
  return {
    label: `sends ${messages} messages`,
    once: jobId,
    at: chance.between(0, 4_000),
    async run({ executor }) {
      const draftJob = { type: 'DraftJob', draft, firstChunk } as const;
      await executor.execute(job, jobStream(jobId), draftJob, context(idOf('draft', jobId)));
      const admit = { type: 'AdmitJob', job: admitted } as const;
      await executor.execute(messageQuota, messageQuotaStream(ACCOUNT, DAY), admit, context(idOf('admit', jobId)));
    },
  };
}

export function credit(n: number, at: number): Wish {
  const source = { kind: 'admin', ref: null } as const;
  const command = { type: 'CreditWallet', accountId: ACCOUNT, creditId: idOf('credit', n), days: 200, source } as const;
  return {
    label: 'credits days',
    isKept: true,
    at,
    run: ({ metering }) => metering.change({ ...command, note: null }, context(idOf('credited', n))),
  };
}

/** A channel begins to use days. @param now Unix ms; read when the channel is activated */
export function activation(metered: Metered, at: number, now: () => number): Wish {
  return {
    label: `activates channel ${metered.channelId}`,
    isKept: true,
    at,
    run(process) {
      metered.at ||= now();
      const instant = iso(metered.at);
      const data = { ...ofChannel(metered), at: instant, expiresAt: iso(metered.at + PAID_DAYS * DAY_MS) };
      return append(process, metered, 'ChannelActivated', data, 'none');
    },
  };
}

export function removal(metered: Metered, at: number, now: () => number): Wish {
  return {
    label: `removes channel ${metered.channelId}`,
    isKept: true,
    at,
    run(process) {
      metered.removedAt ??= now();
      const data = { ...ofChannel(metered), whapiChannelId: null, at: iso(metered.removedAt) };
      return append(process, metered, 'ChannelRemoved', data, 0);
    },
  };
}

/** A webhook. */
export function webhook(body: object, channelId: number, at: number): Wish {
  const { items } = splitEnvelope(body, { channelId, accountId: ACCOUNT }, 0);
  return {
    label: `hears ${JSON.stringify(body).slice(0, 120)}`,
    at,
    run: ({ inbox }) => inbox.keep(channelId, items, 'webhook'),
  };
}

const iso = (ms: number) => new Date(ms).toISOString();
const ofChannel = ({ channelId }: Metered) => ({ accountId: ACCOUNT, channelId });

function append(process: SimulatedProcess, { channelId }: Metered, type: string, data: object, expected: 'none' | 0) {
  const { actor, correlationId, commandId, causationId } = context(idOf(type, channelId));
  const event: NewEvent = {
    id: idOf(commandId, 'event'),
    ...{ type, data, metadata: { actor, correlationId, commandId, causationId } },
  };
  return process.eventStore.append(channelStream(channelId), [event], { expected });
}
