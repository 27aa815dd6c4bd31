import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';
import type { Decider } from '../../platform/domain/decider.js';
import { type WebhookTokenRotated, workflowEvents } from './webhook-token.events.js';

export interface TokenState {
  /** Counts from 0; each rotation makes the next one. */
  generation: number;
}

export type RotateWebhookToken = { type: 'RotateWebhookToken'; accountId: string };

/** Which token of an account is good. */
export const webhookToken: Decider<TokenState, RotateWebhookToken, WebhookTokenRotated> = {
  events: workflowEvents,
  initialState: { generation: 0 },
  decide: ({ accountId }, { generation }) => [
    { type: 'WebhookTokenRotated', data: { accountId, generation: generation + 1 } },
  ],
  evolve: (_state, { data }) => ({ generation: data.generation }),
};

/** `wlk_{account}_{mac}`: names the account, so that one stream decides whether it is good. */
const TOKEN = /^wlk_([0-9a-f-]{36})_([A-Za-z0-9_-]{43})$/;

/** @param key of 32 bytes, known to this installation only */
export function tokenFor(key: KeyObject, accountId: string, generation: number): string {
  const mac = createHmac('sha256', key).update(`${accountId}:${generation}`).digest('base64url');
  return `wlk_${accountId}_${mac}`;
}

/** The account that this token names; undefined for any other text. */
export const accountOf = (token: string): string | undefined => TOKEN.exec(token)?.[1];

/** Compares in constant time. */
export function isGood(key: KeyObject, token: string, accountId: string, generation: number): boolean {
  const [given, good] = [Buffer.from(token), Buffer.from(tokenFor(key, accountId, generation))];
  return given.length === good.length && timingSafeEqual(given, good);
}
