/** Faults, by the moment at which they strike. The number before each is its class, by which tests name it. */
export const REQUEST_FAULTS = {
  /** 1: 429, with `retryAfterSeconds` or without. */
  'rate-limit': 'answer',
  /** 2: `status` 404, 413, 415, 500, 502, 503 or 504; `html` for a page instead of JSON. Nothing is carried out. */
  error: 'answer',
  /** 3: carried out; then the connection breaks, or hangs with `how: "hang"`. */
  'accept-then-lose': 'answer',
  /** 4: not carried out; no answer either. */
  'refuse-then-lose': 'answer',
  /** 5: the answer waits `delayMs`. */
  slow: 'answer',
  /** 5: the answer's body comes byte by byte over `delayMs`. */
  'slow-body': 'answer',
  /** 7: carried out; the answer names no id. */
  'no-id': 'answer',
  /** 7: carried out; the answer is cut in the middle. */
  'broken-json': 'answer',
  /** 7: carried out; answered with `answer`, as an owner of the address or a proxy in between would. */
  'accept-then-answer': 'answer',
  /** 7: not carried out; 200 with `sent: false`. */
  'not-sent': 'answer',
  /** 8: the webhooks of the message are sent before its answer. */
  'status-first': 'answer',
  /** 6: the connection breaks before the body is read. */
  reset: 'connection',
  /** 6, 20: the port is closed for `durationMs`; every channel starts anew. */
  restart: 'connection',
  /** 16: the phone unlinks the channel just before the request. */
  unlink: 'channel',
  /** 16: the channel's days are over just before the request. */
  expire: 'channel',
  /** 19: the channel has another token just before the request. */
  'rotate-token': 'channel',
  /** Sending works, reading does not, from this request on. */
  'sync-error': 'channel',
} as const;

export const MESSAGE_FAULTS = {
  /** 10: read, delivered, sent. */
  reverse: 'message',
  'failed-then-delivered': 'message',
  'delivered-then-failed': 'message',
  /** 17: messages to new chats fail with 463; old ones work. */
  timelock: 'message',
} as const;

export const WEBHOOK_FAULTS = {
  /** 9: each item `copies` times. */
  duplicate: 'item',
  /** 11: the item is never reported. */
  'lose-webhook': 'item',
  /** 18: timestamps are `skewSeconds` off. */
  'clock-skew': 'item',
  /** 12: nothing is sent while the fault lasts; then everything is. */
  hold: 'envelope',
  /** 12, 13: up to `size` items in one call, collected for `delayMs`. */
  batch: 'envelope',
  /** 13: the call also holds an item that cannot be read. */
  'malformed-item': 'envelope',
  /** 14 and 15: one more, false call in addition to the true one. */
  'wrong-secret': 'forged',
  'wrong-channel-id': 'forged',
  'unknown-id': 'forged',
  'foreign-id': 'forged',
  oversized: 'forged',
  'mobile-status': 'forged',
} as const;

export type RequestFault = keyof typeof REQUEST_FAULTS;
export type MessageFault = keyof typeof MESSAGE_FAULTS;
export type WebhookFault = keyof typeof WEBHOOK_FAULTS;
export type FaultKind = RequestFault | MessageFault | WebhookFault;

export const FAULT_KINDS = [
  ...Object.keys(REQUEST_FAULTS),
  ...Object.keys(MESSAGE_FAULTS),
  ...Object.keys(WEBHOOK_FAULTS),
] as FaultKind[];

const those = <T extends string>(table: Record<T, string>, moment: string) =>
  new Set((Object.keys(table) as T[]).filter((kind) => table[kind] === moment));

export const CONNECTION_FAULTS = those(REQUEST_FAULTS, 'connection');
export const CHANNEL_FAULTS = those(REQUEST_FAULTS, 'channel');
export const ANSWER_FAULTS = those(REQUEST_FAULTS, 'answer');
export const PLAN_FAULTS = those(MESSAGE_FAULTS, 'message');
export const ITEM_FAULTS = those(WEBHOOK_FAULTS, 'item');
export const FORGED_FAULTS = those(WEBHOOK_FAULTS, 'forged');

/** A fault that a test ordered, and how often it has struck. */
export interface FaultRule {
  id: string;
  seq: number;
  kind: FaultKind;
  /** `send`, `write` (gestures, too), `read`, `gate`, `manager`, `METHOD /path`; for webhooks a type of event. Absent: everywhere. */
  route?: string;
  channelId?: string;
  /** Digits of the recipient. */
  phone?: string;
  /** 0 to 1; 1 unless said otherwise. */
  probability?: number;
  /** The number of times that it strikes. */
  times?: number;
  /** The number of occasions that pass first. */
  after?: number;
  /** Strikes at the true places of this list, one by one; passes after its end. */
  script?: boolean[];
  status?: number;
  html?: boolean;
  answer?: { status: number; body?: string; headers?: Record<string, string> };
  how?: 'reset' | 'hang';
  retryAfterSeconds?: number;
  delayMs?: number;
  durationMs?: number;
  immediately?: boolean;
  copies?: number;
  size?: number;
  skewSeconds?: number;
  seen: number;
  hits: number;
}
