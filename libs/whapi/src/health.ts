import type { Health, LinkCode } from '@wavelane/gateway';
import { number, raw, text } from './fields.js';

/**
 * Reads the gateway's word for a channel's state. QR: it waits for a scan. With SYNC_ERROR sending works, reading chats
 * does not. States in between (INIT, LAUNCH, ERROR) have no meaning: channels reconnect often.
 */
export function healthOf(word: string | null, phone: string | null): Health {
  const isLinked = word === 'AUTH' || word === 'SYNC_ERROR';
  return {
    text: word,
    phone,
    link: isLinked ? 'linked' : word === 'QR' ? 'unlinked' : null,
    showsHistory: word === 'AUTH',
  };
}

/** Reads an answer about the QR code. The gateway says "not ready" with 200 and WAITING. */
export function linkCodeOf(httpStatus: number, body: unknown): LinkCode {
  if (httpStatus === 409) return { state: 'linked' };
  if (httpStatus === 406) return { state: 'impossible' };
  const answer = raw(body);
  const status = text(answer.status, 20);
  if (httpStatus === 422 || status === 'ERROR') return { state: 'failed' };
  if (status === 'TIMEOUT') return { state: 'expired' };
  const image = text(answer.base64, 2_000_000);
  if (image === null) return { state: 'starting' };
  return {
    state: 'shown',
    image: image.startsWith('data:') ? image : `data:image/png;base64,${image}`,
    expireSeconds: number(answer.expire),
  };
}
