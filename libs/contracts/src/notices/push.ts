import type { SupportedLanguage } from './languages.js';

/** GET /api/push. */
export interface PushKey {
  /** The public key of the installation (VAPID, P-256, base64url without padding): browsers subscribe with it. */
  publicKey: string;
}

/** Body of POST /api/push: the subscription of a browser's push manager, as `PushSubscription.toJSON()` returns it. */
export interface SubscribeToPush {
  /** Address at the push service of the browser's vendor; an https address of the public internet. */
  endpoint: string;
  keys: {
    /** Public key of the browser, P-256, base64url. */
    p256dh: string;
    /** 16 bytes, base64url. */
    auth: string;
  };
  /** The language of pushes to this browser. */
  language?: SupportedLanguage;
}

/** A browser that gets pushes until its session ends. */
export interface PushSubscribed {
  id: string;
}

export const PUSH_ENDPOINT_MAX = 1_000;
/** A point of P-256, not compressed, in base64url: 65 bytes, with or without padding. */
export const PUSH_POINT = /^B[A-Za-z0-9_-]{86}=?$/;
/** 16 bytes in base64url, with or without padding. */
export const PUSH_SECRET = /^[A-Za-z0-9_-]{22}(==)?$/;
