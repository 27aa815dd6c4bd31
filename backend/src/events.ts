import { EventCatalogue } from '@wavelane/event-store';
import { receiptEvents } from './billing/index.js';
import { accountEvents, administratorsEvents, emailEvents, invitationEvents, teamEvents } from './accounts/index.js';
import { securityEvents } from './security/index.js';
import { gatewaySettingsEvents, inboxEvents } from './gateway/index.js';
import { planEvents, subscriptionEvents } from './plans/index.js';
import { poolEvents, poolPolicyEvents, walletEvents } from './ledger/index.js';
import {
  bankDetailsEvents,
  offlinePaymentEvents,
  payPalClaimEvents,
  payPalPaymentEvents,
  payPalWebhookEvents,
} from './payments/index.js';
import { accountChannelsEvents, channelEvents } from './channels/index.js';
import { forgettingEvents } from './forgetting/index.js';
import {
  consentEvents,
  handleEvents,
  importedEvents,
  importEvents,
  mergeEvents,
  personEvents,
  segmentEvents,
  wordingEvents,
  confirmationEvents,
  wordsEvents,
} from './people/index.js';
import { answeringEvents } from './answering/index.js';
import { awayEvents, conversationEvents, gestureEvents, turnsEvents } from './conversations/index.js';
import { cannedReplyEvents } from './canned-replies/index.js';
import { templateEvents } from './templates/index.js';
import { workflowEvents } from './workflows/index.js';
import { mediaEvents } from './media/index.js';
import { jobEvents, messageEvents, messageQuotaEvents, pacingEvents } from './messaging/index.js';
import { auditExportEvents, chainEvents, verificationEvents } from './audit/index.js';
import { operationsEvents } from './operations/index.js';
import { noticeMailEvents } from './letters/index.js';
import { momentEvents, noticeSettingsEvents } from './notices/index.js';
import { retentionEvents } from './retention/index.js';
import { logWritesEvents } from './platform/health/log-writes.events.js';
import { testClockEvents } from './testing-clock/index.js';

/** All event types with their streams and versions (docs/events.md is made from this). */
export const EVENTS = new EventCatalogue([
  emailEvents,
  accountEvents,
  invitationEvents,
  teamEvents,
  administratorsEvents,
  securityEvents,
  noticeMailEvents,
  inboxEvents,
  gatewaySettingsEvents,
  planEvents,
  subscriptionEvents,
  poolEvents,
  poolPolicyEvents,
  walletEvents,
  bankDetailsEvents,
  offlinePaymentEvents,
  payPalClaimEvents,
  payPalPaymentEvents,
  payPalWebhookEvents,
  receiptEvents,
  channelEvents,
  accountChannelsEvents,
  handleEvents,
  personEvents,
  mergeEvents,
  wordingEvents,
  confirmationEvents,
  wordsEvents,
  consentEvents,
  importEvents,
  importedEvents,
  segmentEvents,
  templateEvents,
  cannedReplyEvents,
  workflowEvents,
  mediaEvents,
  jobEvents,
  messageEvents,
  pacingEvents,
  messageQuotaEvents,
  answeringEvents,
  conversationEvents,
  gestureEvents,
  turnsEvents,
  awayEvents,
  chainEvents,
  auditExportEvents,
  verificationEvents,
  momentEvents,
  noticeSettingsEvents,
  operationsEvents,
  forgettingEvents,
  retentionEvents,
  logWritesEvents,
  testClockEvents,
]);
