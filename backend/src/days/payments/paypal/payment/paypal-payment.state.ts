import type { PayPalPaymentStatus } from '@wavelane/contracts';
import type { Check } from './check-names.js';
import type {
  ClosedBecause,
  PayPalGrantDecided,
  PayPalMoneyCameBack,
  PayPalMoneyReturned,
  PayPalNoticeTaken,
  PayPalPaymentEvent,
  PayPalPaymentOpened,
} from './paypal-payment.events.js';

/** Types of PayPal's webhook events about money that had been captured. */
export const CAPTURE_REVERSED = 'PAYMENT.CAPTURE.REVERSED';
export const CAPTURE_COMPLETED = 'PAYMENT.CAPTURE.COMPLETED';

export interface PayPalPaymentState {
  /** null before the payment is opened. */
  opened: PayPalPaymentOpened['data'] | null;
  orderId: string | null;
  approveUrl: string | null;
  /** ISO-8601 UTC since when the buyer's approval is known. */
  approvedAt: string | null;
  /** The last attempt to take the money; `open`: without a definite outcome. */
  attempt: { n: number; requestId: string; open: boolean; issue: string | null; final: boolean } | null;
  capture: { id: string; status: 'PENDING' | 'COMPLETED' | 'DENIED'; amount: number | null } | null;
  grant: PayPalGrantDecided['data'] | null;
  grantMade: boolean;
  mismatch: Check | null;
  /** Minor units that have gone back. */
  returned: number;
  reversed: boolean;
  /** When PayPal last said that it took the money, and that the money was there, by its clock, ISO-8601. */
  said: { reversed: string | null; completed: string | null };
  /** Days that were taken back and not given back. */
  taken: number;
  /** Money that came again, whose days are not given back yet. */
  cameBack: PayPalMoneyCameBack['data'] | null;
  /** How many disputes were won, and when the last one was, by PayPal's clock. */
  won: { times: number; at: string | null };
  /** Returns with days that are not taken back yet. */
  owed: readonly PayPalMoneyReturned['data'][];
  /** Webhook events that are not processed yet, and the ids of all. */
  notices: readonly PayPalNoticeTaken['data'][];
  webhookEventIds: readonly string[];
  closed: ClosedBecause | null;
}

export const NO_PAYMENT: PayPalPaymentState = {
  opened: null,
  orderId: null,
  approveUrl: null,
  approvedAt: null,
  attempt: null,
  capture: null,
  grant: null,
  grantMade: false,
  mismatch: null,
  returned: 0,
  reversed: false,
  said: { reversed: null, completed: null },
  taken: 0,
  cameBack: null,
  won: { times: 0, at: null },
  owed: [],
  notices: [],
  webhookEventIds: [],
  closed: null,
};

/** Folds an event into the state; total, and it keeps every fact that a decision depends on. */
export function evolvePayment(state: PayPalPaymentState, event: PayPalPaymentEvent): PayPalPaymentState {
  switch (event.type) {
    case 'PayPalPaymentOpened':
      return { ...state, opened: event.data };
    case 'PayPalOrderPlaced':
      return { ...state, orderId: event.data.orderId, approveUrl: event.data.approveUrl };
    case 'PayPalApprovalSeen':
      return { ...state, approvedAt: event.data.at };
    case 'PayPalCaptureRequested': {
      const { attempt: n, requestId } = event.data;
      return { ...state, attempt: { n, requestId, open: true, issue: null, final: false } };
    }
    case 'PayPalCaptureUnknown':
      return { ...state, attempt: state.attempt && { ...state.attempt, issue: 'unknown' } };
    case 'PayPalCaptureDeclined': {
      const { issue, final } = event.data;
      return { ...state, attempt: state.attempt && { ...state.attempt, open: false, issue, final } };
    }
    case 'PayPalCapturePending':
      return { ...ended(state), capture: { id: event.data.captureId, status: 'PENDING', amount: null } };
    case 'PayPalCaptureCompleted': {
      const { captureId: id, amount } = event.data;
      return { ...ended(state), capture: { id, status: 'COMPLETED', amount } };
    }
    case 'PayPalCaptureDenied':
      return { ...ended(state), capture: { id: event.data.captureId, status: 'DENIED', amount: null } };
    case 'PayPalGrantDecided':
      return { ...state, grant: event.data };
    case 'PayPalGrantMade':
      return { ...state, grantMade: true };
    case 'PayPalMismatchDetected':
      return { ...state, mismatch: event.data.check };
    case 'PayPalNoticeTaken':
      return {
        ...state,
        said: saidBy(state, event.data),
        notices: [...state.notices, event.data],
        webhookEventIds: [...state.webhookEventIds, event.data.webhookEventId],
      };
    case 'PayPalNoticesHeeded':
      return {
        ...state,
        notices: state.notices.filter(({ webhookEventId }) => !event.data.webhookEventIds.includes(webhookEventId)),
      };
    case 'PayPalPaymentClosed':
      // PayPal was asked just before: its answer covers the webhook events.
      return { ...ended(state), closed: event.data.reason, notices: [] };
    default:
      return evolveReturns(state, event);
  }
}

/** Folds the events about money that went back or came again, and its days. */
function evolveReturns(state: PayPalPaymentState, event: PayPalPaymentEvent): PayPalPaymentState {
  switch (event.type) {
    case 'PayPalMoneyReturned': {
      const { total, kind, days } = event.data;
      const owed = days > 0 ? [...state.owed, event.data] : state.owed;
      return { ...state, returned: total, reversed: state.reversed || kind === 'reversal', owed };
    }
    case 'PayPalDaysTakenBack':
      return {
        ...state,
        taken: state.taken + event.data.applied,
        owed: state.owed.filter(({ reversalId }) => reversalId !== event.data.reversalId),
      };
    case 'PayPalMoneyCameBack': {
      const { total, wonAt } = event.data;
      const won = { times: state.won.times + 1, at: wonAt };
      return { ...state, returned: total, reversed: false, cameBack: event.data, won };
    }
    case 'PayPalDaysGivenBack':
      return { ...state, taken: state.taken - event.data.days, cameBack: null };
    default:
      return state;
  }
}

/** If two webhook events of a kind arrive, the one that PayPal made later counts, in whichever order they come. */
function saidBy(
  { said }: PayPalPaymentState,
  { webhookEventType: type, createdAt }: PayPalNoticeTaken['data'],
): PayPalPaymentState['said'] {
  const kind = type === CAPTURE_REVERSED ? 'reversed' : type === CAPTURE_COMPLETED ? 'completed' : undefined;
  if (!kind || !createdAt || Number.isNaN(Date.parse(createdAt))) return said;
  const known = said[kind];
  return known !== null && Date.parse(known) >= Date.parse(createdAt) ? said : { ...said, [kind]: createdAt };
}

const ended = (state: PayPalPaymentState): PayPalPaymentState => ({
  ...state,
  attempt: state.attempt && { ...state.attempt, open: false },
});

/** Whether work is left or an answer is awaited; the sweeper looks after such payments. */
export function isOpen(state: PayPalPaymentState): boolean {
  const { opened, capture, grant, grantMade, mismatch, owed, cameBack, notices, closed, attempt } = state;
  if (!opened) return false;
  if (notices.length > 0 || owed.length > 0 || cameBack) return true;
  if (grant) return !grantMade;
  if (mismatch) return false;
  if (capture) return capture.status !== 'DENIED';
  return closed === null && !attempt?.final;
}

/** Returns the status in one word, for people. */
export function statusOf(state: PayPalPaymentState): PayPalPaymentStatus {
  const { orderId, approvedAt, attempt, capture, grant, mismatch, returned, reversed, closed } = state;
  if (mismatch) return mismatch === 'money-returned' ? 'REFUNDED' : 'MISMATCH';
  if (returned > 0) {
    if (reversed) return 'REVERSED';
    return returned >= (capture?.amount ?? 0) ? 'REFUNDED' : 'PARTIALLY_REFUNDED';
  }
  if (grant) return 'COMPLETED';
  if (capture?.status === 'COMPLETED') return 'PAID';
  if (capture?.status === 'PENDING') return 'PENDING';
  if (capture?.status === 'DENIED' || attempt?.final) return 'DECLINED';
  if (closed) return 'CLOSED';
  if (attempt?.open) return 'CAPTURING';
  if (attempt) return 'DECLINED';
  if (approvedAt) return 'APPROVED';
  return orderId ? 'CREATED' : 'CREATING';
}
