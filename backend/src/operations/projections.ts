import type { Projection } from '@wavelane/projections';
import { accountsProjection } from '../accounts/accounts.projection.js';
import { invitationsProjection } from '../accounts/invitations/invitations.projection.js';
import { auditExportsProjection } from '../audit/export/exports.projection.js';
import { journalProjection } from '../audit/journal/journal.projection.js';
import { verificationsProjection } from '../audit/runs/verifications.projection.js';
import { poolProjection, poolTransactionsProjection } from '../ledger/pool/pool.projection.js';
import { walletsProjection } from '../ledger/wallet/wallets.projection.js';
import { offlinePaymentsProjection } from '../payments/offline/offline-payments.projection.js';
import { payPalPaymentsProjection } from '../payments/paypal/payment/paypal-payments.projection.js';
import { plansProjection } from '../plans/catalogue/plans.projection.js';
import { subscriptionsProjection } from '../plans/subscriptions/subscriptions.projection.js';
import { channelCountsProjection } from '../channels/quota/channel-counts.projection.js';
import { channelsProjection } from '../channels/channel/channels.projection.js';
import { gatewayOperationsProjection } from '../channels/provisioning/gateway-operations.projection.js';
import { activityProjection } from '../messaging/reports/activity.projection.js';
import { deliveryHoursProjection } from '../messaging/reports/delivery-hours.projection.js';
import { inboundProjection } from '../messaging/inbound/inbound.projection.js';
import { jobsProjection } from '../messaging/jobs/jobs.projection.js';
import { messagesProjection } from '../messaging/messages/messages.projection.js';
import { providerMessagesProjection } from '../messaging/messages/provider-messages.projection.js';
import { securityEventsProjection } from '../security/view/security-events.projection.js';
import { templatesProjection } from '../templates/templates.projection.js';

/** All read models, for commands that work without starting the application. A spec compares it with the modules. */
export const ALL_PROJECTIONS = [
  accountsProjection,
  invitationsProjection,
  activityProjection,
  auditExportsProjection,
  channelCountsProjection,
  channelsProjection,
  deliveryHoursProjection,
  gatewayOperationsProjection,
  inboundProjection,
  jobsProjection,
  journalProjection,
  messagesProjection,
  offlinePaymentsProjection,
  payPalPaymentsProjection,
  plansProjection,
  poolProjection,
  poolTransactionsProjection,
  providerMessagesProjection,
  securityEventsProjection,
  subscriptionsProjection,
  templatesProjection,
  verificationsProjection,
  walletsProjection,
] as unknown as readonly Projection[];
