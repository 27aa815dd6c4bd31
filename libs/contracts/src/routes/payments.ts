import type {
  DaysLine,
  OfflinePayment,
  OfflinePaymentReview,
  OwnOfflinePayment,
  Plan,
  Purchase,
  SubmitOfflinePayment,
  Trial,
} from '../api/billing.js';
import type { BankDetails, Payment, PaymentHistory, PaymentSums, Revenue } from '../api/payments.js';
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
  BankDetailsChange,
  PaymentsFilter,
  PaymentTime,
  OfflinePaymentsFilter,
  RejectOfflinePayment,
} from '../api/requests/books.js';
import { type Done, get, type Nothing, type PageAsked, post, put } from './route.js';

// Plans and how they are paid.

/** The plans that can be bought. */
export const plans = get('/api/plans').of<Plan[]>();
/** The bank details for users who pay offline. */
export const bankDetails = get('/api/bank-details').of<BankDetails>();
/** Changes the bank details for users who pay offline. */
export const saveBankDetails = put('/api/admin/bank-details').of<BankDetailsChange, BankDetails>();
/** Starts the trial. Once for each account. */
export const startTrial = post('/api/subscribe/trial').of<Nothing, Trial>();

/** Data that the checkout page begins with. */
export const payPalSetup = get('/paypal/setup').of<PayPalSetup>();
/** Makes an order at PayPal. The amount must be the price of a plan. */
export const createPayPalOrder = post('/paypal/order').of<CreatePayPalOrder, PayPalOrderCreated>();
/** Takes the money of an order. If the outcome is known, the answer is PayPal's own order. */
export const capturePayPalOrder = post('/paypal/order/:orderId/capture').of<
  Nothing,
  PayPalCaptureUnderWay | Record<string, unknown>
>();
/** Waits for plan and days of a payment. 202 while it is on its way. */
export const confirmPayPal = post('/api/subscribe/paypal/confirm').of<ConfirmPayPalPayment, PayPalConfirmation>();

/** The account's own offline payments, newest first. */
export const ownOfflinePayments = get('/api/subscribe/offline').of<OwnOfflinePayment[], PageAsked>();
/** Reports a payment that was made elsewhere. A form if it has a proof: a picture or a PDF of at most 5 MB. */
export const submitOfflinePayment = post('/api/subscribe/offline').of<
  SubmitOfflinePayment | FormData,
  { id: string }
>();
/** Payments that the account made or is about to make, newest first. */
export const purchases = get('/api/billing/payments').of<Purchase[], PageAsked>();
/** The receipt of a payment, as a PDF. */
export const receipt = get('/api/billing/payments/:id/receipt').of<Blob>();
/** The movements of the account's days, the latest first, with the balance after each. */
export const ownDays = get('/api/billing/days').of<DaysLine[], PageAsked>();
/** The same as a table, all of it. */
export const ownDaysTable = get('/api/billing/days/export').of<Blob>();
/** Offline payments of all users, newest first. Those that wait, or those that were decided so. */
export const offlinePayments = get('/api/admin/offline-payments').of<
  OfflinePayment[],
  OfflinePaymentsFilter & PageAsked
>();
/** The user's proof of payment, as a download. */
export const paymentProof = get('/api/admin/offline-payments/:id/proof').of<Blob>();
/** Facts for a decision: the plan in force, and payments that may be the same money. */
export const offlinePaymentReview = get('/api/admin/offline-payments/:id/review').of<OfflinePaymentReview>();
/** Approves an offline payment. Without days it credits those of the quote. */
export const approveOfflinePayment = post('/api/admin/offline-payments/:id/approve').of<ApproveOfflinePayment, Done>();
/** Rejects an offline payment. */
export const rejectOfflinePayment = post('/api/admin/offline-payments/:id/reject').of<RejectOfflinePayment, Done>();

/** Payments as of then, newest first. */
export const payments = get('/api/admin/payments').of<Payment[], PaymentsFilter & PageAsked>();
/** One payment with its timeline. */
export const payment = get('/api/admin/payments/:id').of<PaymentHistory, PaymentTime>();
/** Money that came and went between two instants, by day and currency. */
export const paymentTotals = get('/api/admin/payments/totals').of<PaymentSums, PaymentTime & { from?: string }>();
/** Payments as of then as a file. The export itself is noted in the log. */
export const exportPayments = post('/api/admin/payments/export').of<Nothing, Blob, PaymentsFilter & AuditExportFile>();

/** Money that came and went by month, plan and currency. */
export const revenue = get('/api/admin/revenue').of<Revenue, PaymentTime>();
/** The same as a table. */
export const exportRevenue = post('/api/admin/revenue/export').of<Nothing, Blob, PaymentTime>();
