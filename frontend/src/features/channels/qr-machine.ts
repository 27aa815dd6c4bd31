import { t } from '@lingui/core/macro';
import { QR_LIFETIME_S, type QrResponse } from '@wavelane/contracts';
import { fromServer } from '@/i18n/texts';

/**
 * The QR dialog:
 *
 *   waiting ──200 with image──► showing ──0 s left──► expired
 *      │  ▲        └──409──┐        │
 *      │  └─Refresh────────│────────┴──406 / 422 / error──► expired
 *      └──409 or alreadyAuthenticated──► linked (the authorize call is made)
 *   200 without image, anything else ──► failed
 */
export type QrState =
  | { step: 'waiting'; message: string | null }
  | { step: 'showing'; image: string; secondsLeft: number }
  | { step: 'linked' }
  | { step: 'expired'; message: string }
  | { step: 'failed'; title: string; message: string };

export type QrEvent =
  | { type: 'reply'; reply: QrResponse }
  | { type: 'unanswered'; message: string }
  | { type: 'second' }
  | { type: 'refresh' };

export const EXPIRED_TEXT = t`Please click 'Refresh QR Code' to generate a new one.`;
export const EXPIRED_TITLE = t`QR Code Expired`;
export const UNEXPECTED_TEXT = t`Unexpected response from WHAPI`;

export const QR_START: QrState = { step: 'waiting', message: null };

/** Why there is no code yet: the server's reason, in the language of the page. */
export const waitingText = (message: string | null): string =>
  message === null ? t`Asking for a QR code …` : fromServer(message);

/** Whether the gateway is polled again in two seconds. */
export const isPolling = (state: QrState) => state.step === 'waiting' || state.step === 'showing';

export function qrReducer(state: QrState, event: QrEvent): QrState {
  switch (event.type) {
    case 'refresh':
      return QR_START;
    case 'second':
      if (state.step !== 'showing') return state;
      if (state.secondsLeft <= 1) return { step: 'expired', message: EXPIRED_TEXT };
      return { ...state, secondsLeft: state.secondsLeft - 1 };
    case 'unanswered':
      return isPolling(state) ? { step: 'failed', title: t`Failed to fetch QR code`, message: event.message } : state;
    case 'reply':
      return isPolling(state) ? replied(state, event.reply) : state;
  }
}

function replied(state: QrState, reply: QrResponse): QrState {
  if (reply.httpStatus === 409 || reply.alreadyAuthenticated) return { step: 'linked' };
  if (reply.httpStatus === 406 || reply.httpStatus === 422 || reply.error !== undefined) {
    return { step: 'expired', message: reply.error ?? t`Please try again.` };
  }
  if (reply.httpStatus === 200 && reply.base64 !== undefined) {
    // The same code continues to count; a new one starts again.
    const isSame = state.step === 'showing' && state.image === reply.base64;
    return {
      step: 'showing',
      image: reply.base64,
      secondsLeft: isSame ? state.secondsLeft : (reply.expire ?? QR_LIFETIME_S),
    };
  }
  if (reply.httpStatus === 200) {
    return { step: 'failed', title: t`Failed to load QR code`, message: t`QR code data not available` };
  }
  if (reply.httpStatus === 202) {
    return state.step === 'showing' ? state : { step: 'waiting', message: reply.message ?? null };
  }
  return { step: 'failed', title: t`QR Error`, message: UNEXPECTED_TEXT };
}

/** The notice that a person sees when the dialog stops; undefined while it continues. */
export function noticeOf(state: QrState): { title: string; message: string } | undefined {
  if (state.step === 'expired') return { title: EXPIRED_TITLE, message: state.message };
  return state.step === 'failed' ? { title: state.title, message: state.message } : undefined;
}
