import type { OfflinePayment, OwnOfflinePayment, Plan, SubmitOfflinePayment, Trial } from '../api/billing.js';
import type { Payment, PaymentHistory, PaymentSums } from '../api/payments.js';
import type {
  ConfirmPayPalPayment,
  CreatePayPalOrder,
  PayPalCaptureUnderWay,
  PayPalConfirmation,
  PayPalOrderCreated,
  PayPalSetup,
} from '../api/paypal.js';
import type {
  ApproveOfflinePayment,
  AuditExportFile,
  PaymentsFilter,
  PaymentTime,
  RejectOfflinePayment,
} from '../api/requests/books.js';
import { type Done, get, type Nothing, type PageAsked, post } from './route.js';

/** Plans and how they are paid. */
export const plans = get('/api/plans').of<Plan[]>();
export const startTrial = post('/api/subscribe/trial').of<Nothing, Trial>();

export const payPalSetup = get('/paypal/setup').of<PayPalSetup>();
export const createPayPalOrder = post('/paypal/order').of<CreatePayPalOrder, PayPalOrderCreated>();
/** Where the outcome is known, the answer is PayPal's own order. */
export const capturePayPalOrder = post('/paypal/order/:orderId/capture').of<
  Nothing,
  PayPalCaptureUnderWay | Record<string, unknown>
>();
export const confirmPayPal = post('/api/subscribe/paypal/confirm').of<ConfirmPayPalPayment, PayPalConfirmation>();

export const ownOfflinePayments = get('/api/subscribe/offline').of<OwnOfflinePayment[], PageAsked>();
/** A form where there is a proof beside it. */
export const submitOfflinePayment = post('/api/subscribe/offline').of<
  SubmitOfflinePayment | FormData,
  { id: string }
>();
export const offlinePayments = get('/api/admin/offline-payments').of<OfflinePayment[], PageAsked>();
export const paymentProof = get('/api/admin/offline-payments/:id/proof').of<Blob>();
export const approveOfflinePayment = post('/api/admin/offline-payments/:id/approve').of<ApproveOfflinePayment, Done>();
export const rejectOfflinePayment = post('/api/admin/offline-payments/:id/reject').of<RejectOfflinePayment, Done>();

export const payments = get('/api/admin/payments').of<Payment[], PaymentsFilter & PageAsked>();
export const payment = get('/api/admin/payments/:id').of<PaymentHistory, PaymentTime>();
export const paymentTotals = get('/api/admin/payments/totals').of<PaymentSums, PaymentTime & { from?: string }>();
export const exportPayments = post('/api/admin/payments/export').of<Nothing, Blob, PaymentsFilter & AuditExportFile>();
