import type { Body } from '../http/body.js';

export const MODES = ['trial', 'dev', 'dev_archive', 'live'] as const;
export type Mode = (typeof MODES)[number];

/** Runtime states of a channel with their codes. */
export const STATE_CODES = {
  NOT_INIT: 0,
  INIT: 1,
  LAUNCH: 2,
  QR: 3,
  AUTH: 4,
  ERROR: 5,
  SYNC_ERROR: 6,
  STOP: 7,
} as const;
export type RuntimeState = Exclude<keyof typeof STATE_CODES, 'STOP'>;

export interface Webhook {
  url: string;
  mode: 'body' | 'path' | 'method';
  headers: Record<string, string>;
  events: { type: string; method: string }[];
  webhook_max_age_seconds: number | null;
}

/** Settings of a channel, in the gateway's own names. */
export interface Settings {
  callback_persist: boolean;
  callback_backoff_delay_ms: number;
  max_callback_backoff_delay_ms: number;
  offline_mode: boolean;
  full_history: boolean;
  webhooks: Webhook[];
  [other: string]: unknown;
}

/** The deprecated event that a new channel has until others are set. */
export const DEFAULT_SETTINGS: Settings = {
  callback_persist: true,
  callback_backoff_delay_ms: 3_000,
  max_callback_backoff_delay_ms: 900_000,
  offline_mode: false,
  full_history: false,
  webhooks: [],
};

/** All times in Unix ms. */
export interface SimChannel {
  seq: number;
  id: string;
  /** Secret of the gate. */
  token: string;
  name: string;
  projectId: string;
  /** Digits of the number that it is meant for, if the creator gave one. */
  phone: string | null;
  creationTS: number;
  activeTill: number;
  trial: number;
  mode: Mode;
  /** Days that came from the partner's balance and would return there. */
  paidDays: number;
  extendedAt: number | null;
  state: RuntimeState;
  startedAt: number | null;
  /** The gate is unavailable until then. */
  awayUntil: number;
  session: { phone: string; linkedAt: number } | null;
  /** `number` counts the codes of this scan, from 1. */
  qr: { number: number; expiresAt: number } | null;
  settings: Settings;
  usage: { day: string; messages: number; month: string; chats: string[] };
}

export type Status = 'pending' | 'sent' | 'delivered' | 'read' | 'failed';
export type StepKind = 'echo' | Exclude<Status, 'pending'>;

export interface Step {
  at: number;
  kind: StepKind;
}

export const MEDIA = ['image', 'video', 'gif', 'short', 'audio', 'voice', 'document', 'sticker'] as const;
export type MediaKind = (typeof MEDIA)[number];

export type MessageType =
  | 'text'
  | 'interactive'
  | 'reply'
  | MediaKind
  | 'location'
  | 'live_location'
  | 'contact'
  | 'contact_list'
  | 'order'
  | 'poll'
  | 'action';

/** A message that the gateway accepted from us, or that a phone wrote to a channel. */
export interface SimMessage {
  seq: number;
  id: string;
  channelId: string;
  /** Digits of both sides. */
  from: string;
  to: string;
  chatId: string;
  fromMe: boolean;
  type: MessageType;
  source: 'api' | 'mobile' | 'web';
  /** The part of the body that names the content: `{ text }`, `{ interactive }`, `{ reply }` … */
  content: Body;
  context: Body | null;
  acceptedAt: number;
  /** When the phone showed it; null if it never did (yet). */
  arrivedAt: number | null;
  status: Status;
  statuses: { status: Status; at: number; error?: string }[];
  /** The steps that are still to come. */
  steps: Step[];
  /** The reason of its failure; null if it does not fail. */
  error: string | null;
  /** Its statuses are reported in the wrong order, once all have happened. */
  reversed: boolean;
  /** Numbers of the buttons that were pressed, 1 to 3. */
  pressed: number[];
  /** When the channel marked a phone's message as read; left out if it did not. */
  readByChannelAt?: number;
}

export const BEHAVIOURS = ['reads', 'delivers', 'silent', 'fails', 'absent'] as const;
export type Behaviour = (typeof BEHAVIOURS)[number];

/** The automatic answer of a phone to every message. */
export interface AutoAnswer {
  text?: string;
  button?: number;
  /** Anything that a phone can send, as an order of the control interface. */
  send?: Body;
  afterMs: number;
}

export interface SimPhone {
  digits: string;
  /** null: not chosen. */
  behaviour: Behaviour | null;
  answers: AutoAnswer | null;
  /** Its chats have a `@lid` address instead of the number. */
  lid: boolean;
  /** Its own messages do not have the number either. */
  hidden?: boolean;
  userName?: string | null;
  /** Name of their profile; left out: made of the number. */
  name?: string;
  /** Answers like WhatsApp Web: `quoted_type` text. */
  web: boolean;
  seenAt: number;
}

/** One item that is reported to the customer's server. */
export interface WebhookItem {
  seq: number;
  channelId: string;
  /** The address of the configured webhook that it is sent to. */
  url: string;
  type: 'messages' | 'statuses' | 'channel' | 'users';
  method: 'post' | 'put' | 'patch' | 'delete';
  /** Name of the array in the envelope; null: `value` is spread into the envelope. */
  collection: 'messages' | 'statuses' | null;
  value: Body;
  at: number;
}

export const digitsOf = (address: string): string => address.replace(/@.*$/, '').replace(/\D/g, '');
export const chatOf = (digits: string): string => `${digits}@s.whatsapp.net`;
