import type { BillingPeriod, PayPalPaymentStatus } from '@wavelane/contracts';
import { effectiveAtOf } from '@wavelane/event-store';
import { projection } from '@wavelane/projections';
import type { PayPalPaymentEvent } from './paypal-payment.events.js';
import { evolvePayment, isOpen, NO_PAYMENT, type PayPalPaymentState, statusOf } from './paypal-payment.state.js';

interface TimelineEntry extends Record<string, unknown> {
  /** ISO-8601 UTC. */
  at: string;
  /** The event's type. */
  what: string;
  /** A detail of it: a capture, an issue, a check. */
  detail: string | null;
}

export interface PayPalPaymentDocument extends Record<string, unknown> {
  id: string;
  accountId: string;
  user: string;
  planId: string;
  plan: string;
  durationType: BillingPeriod;
  /** Minor units, as all money here. */
  amount: number;
  currency: string;
  orderId: string | null;
  captureId: string | null;
  status: PayPalPaymentStatus;
  /** null while PayPal does not give it. */
  fee: number | null;
  net: number | null;
  returned: number;
  daysGranted: number;
  daysTakenBack: number;
  /** Days that could not be taken back, because they were used. */
  daysMissing: number;
  createdAt: string;
  /** When days and plan were decided; null before. */
  grantedAt: string | null;
  /** When the last event happened. */
  since: string;
  /** Whether work is left: the sweeper's list. */
  open: boolean;
  timeline: TimelineEntry[];
  state: PayPalPaymentState;
}

const TIMELINE_MAX = 100;

/** One document a payment through PayPal, key = payment id: for purchase histories and the sweeper. */
export const payPalPaymentsProjection = projection<PayPalPaymentDocument, PayPalPaymentEvent>({
  name: 'paypal-payments',
  version: 3,
  handles: [
    'PayPalPaymentOpened',
    'PayPalOrderPlaced',
    'PayPalApprovalSeen',
    'PayPalCaptureRequested',
    'PayPalCaptureUnknown',
    'PayPalCaptureDeclined',
    'PayPalCapturePending',
    'PayPalCaptureCompleted',
    'PayPalCaptureDenied',
    'PayPalGrantDecided',
    'PayPalGrantMade',
    'PayPalMismatchDetected',
    'PayPalMoneyReturned',
    'PayPalDaysTakenBack',
    'PayPalMoneyCameBack',
    'PayPalDaysGivenBack',
    'PayPalNoticeTaken',
    'PayPalNoticesHeeded',
    'PayPalPaymentClosed',
  ] satisfies PayPalPaymentEvent['type'][],
  keys: (event) => event.data.paymentId,
  initial: (id) => ({
    id,
    accountId: '',
    user: '',
    planId: '',
    plan: '',
    durationType: 'MONTHLY',
    amount: 0,
    currency: 'USD',
    orderId: null,
    captureId: null,
    status: 'CREATING',
    fee: null,
    net: null,
    returned: 0,
    daysGranted: 0,
    daysTakenBack: 0,
    daysMissing: 0,
    createdAt: '',
    grantedAt: null,
    since: '',
    open: true,
    timeline: [],
    state: NO_PAYMENT,
  }),
  fold(document, event) {
    const at = effectiveAtOf(event);
    const state = evolvePayment(document.state, event);
    const { orderId, capture, returned } = state;
    const entry = { at, what: event.type, detail: detailOf(event) };
    return {
      ...document,
      ...partOf(document, event, at),
      orderId,
      captureId: capture?.id ?? null,
      returned,
      status: statusOf(state),
      since: at,
      open: isOpen(state),
      timeline: [...document.timeline, entry].slice(-TIMELINE_MAX),
      state,
    };
  },
  indexes: [
    { fields: [{ field: 'open' }, { field: 'since' }] },
    { fields: [{ field: 'accountId' }, { field: 'open' }] },
    { fields: [{ field: 'accountId' }, { field: 'createdAt', direction: 'desc' }] },
    { fields: [{ field: 'orderId' }] },
    { fields: [{ field: 'captureId' }] },
  ],
});

/** Returns the fields that an event sets beyond the state. */
function partOf(
  document: PayPalPaymentDocument,
  event: PayPalPaymentEvent,
  at: string,
): Partial<PayPalPaymentDocument> {
  switch (event.type) {
    case 'PayPalPaymentOpened': {
      const { accountId, userEmail: user, quote, amount, currency } = event.data;
      const { planId, planName: plan, durationType } = quote;
      return { accountId, user, planId, plan, durationType, amount, currency, createdAt: at };
    }
    case 'PayPalCaptureCompleted':
      return { fee: event.data.fee, net: event.data.net };
    case 'PayPalGrantDecided':
      return { daysGranted: event.data.days, grantedAt: at };
    case 'PayPalDaysTakenBack': {
      const { requested, applied } = event.data;
      const { daysTakenBack, daysMissing } = document;
      return { daysTakenBack: daysTakenBack + applied, daysMissing: daysMissing + requested - applied };
    }
    case 'PayPalMoneyCameBack':
      return event.data.total === 0 ? { daysMissing: 0 } : {};
    case 'PayPalDaysGivenBack':
      return { daysTakenBack: document.daysTakenBack - event.data.days };
    default:
      return {};
  }
}

function detailOf(event: PayPalPaymentEvent): string | null {
  switch (event.type) {
    case 'PayPalOrderPlaced':
      return event.data.orderId;
    case 'PayPalCaptureRequested':
      return String(event.data.attempt);
    case 'PayPalCaptureUnknown':
      return event.data.problem;
    case 'PayPalCaptureDeclined':
      return event.data.issue;
    case 'PayPalCapturePending':
      return event.data.reason;
    case 'PayPalCaptureCompleted':
    case 'PayPalCaptureDenied':
      return event.data.captureId;
    case 'PayPalMismatchDetected':
      return event.data.check;
    case 'PayPalMoneyReturned':
      return `${event.data.kind} ${event.data.total}`;
    case 'PayPalDaysTakenBack':
      return `${event.data.applied} of ${event.data.requested}`;
    case 'PayPalMoneyCameBack':
      return String(event.data.total);
    case 'PayPalDaysGivenBack':
      return String(event.data.days);
    case 'PayPalNoticeTaken':
      return event.data.webhookEventType;
    case 'PayPalPaymentClosed':
      return event.data.reason;
    default:
      return null;
  }
}
