import { moduleNameMapper, swc } from './jest.config.js';

/** Deciders whose specs stand beside them and start nothing: what stryker.config.mjs makes mistakes in. */
export const DECIDERS = [
  'days/ledger/pool/pool',
  'days/ledger/wallet/wallet',
  'whatsapp/channels/channel/channel',
  'whatsapp/channels/quota/account-channels',
  'messaging/jobs/job',
  'messaging/quota/message-quota',
  'messaging/pace/pacing',
  'messaging/messages/message',
  'days/payments/paypal/payment/paypal-payment',
  'days/payments/offline/offline-payment',
  'identity/accounts/account',
  'identity/accounts/invitations/invitation',
  'messaging/templates/template',
  'whatsapp/gateway/settings/gateway-settings',
  'whatsapp/workflows/webhook-token',
  'days/plans/catalogue/plan',
  'days/plans/subscriptions/subscription',
  'books/audit/runs/verification',
  'books/audit/export/export',
  'operations/testing-clock/test-clock',
  'identity/accounts/address/email-claim',
  'days/payments/paypal/payment/paypal-claim',
];
const folders = DECIDERS.map((decider) => decider.slice(0, decider.lastIndexOf('/')));

/** A context for each file: Stryker changes modules that a shared process would have loaded before. */
export default {
  rootDir: import.meta.dirname,
  testEnvironment: 'node',
  roots: ['<rootDir>/backend', '<rootDir>/libs'],
  extensionsToTreatAsEsm: ['.ts'],
  transform: { '^.+\\.ts$': swc('ts', 'es6') },
  moduleNameMapper,
  testMatch: folders.map((folder) => `<rootDir>/backend/src/${folder}/*.spec.ts`),
};
