import all from './jest.config.js';

/** Deciders whose specs stand beside them and start nothing: what stryker.config.mjs makes mistakes in. */
export const DECIDERS = [
  'ledger/pool/pool',
  'ledger/wallet/wallet',
  'channels/channel/channel',
  'channels/quota/account-channels',
  'messaging/jobs/job',
  'messaging/quota/message-quota',
  'messaging/pace/pacing',
  'messaging/messages/message',
  'payments/paypal/payment/paypal-payment',
  'payments/offline/offline-payment',
  'accounts/account',
  'accounts/invitations/invitation',
  'templates/template',
  'gateway/settings/gateway-settings',
  'workflows/webhook-token',
  'plans/catalogue/plan',
  'plans/subscriptions/subscription',
  'audit/runs/verification',
  'audit/export/export',
  'testing-clock/test-clock',
  'accounts/address/email-claim',
  'payments/paypal/payment/paypal-claim',
];
const folders = DECIDERS.map((decider) => decider.slice(0, decider.lastIndexOf('/')));
const unit = all.projects.find(({ displayName }) => displayName === 'unit');

/** In jest's own environment, which Stryker extends; it ends by itself what does not end. */
export default {
  ...unit,
  testEnvironment: 'node',
  testMatch: folders.map((folder) => `<rootDir>/backend/src/${folder}/*.spec.ts`),
};
