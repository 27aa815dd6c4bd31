import type { Projection } from '@wavelane/projections';
import { accountsProjection } from '../accounts/accounts.projection.js';
import { invitationsProjection } from '../accounts/invitations/invitations.projection.js';
import { auditExportsProjection } from '../audit/export/exports.projection.js';
import { journalProjection } from '../audit/journal/journal.projection.js';
import { verificationsProjection } from '../audit/verifications/verifications.projection.js';
import { poolProjection, poolTransactionsProjection } from '../balance/pool.projection.js';
import { walletsProjection } from '../balance/wallets.projection.js';
import { offlinePaymentsProjection } from '../billing/offline-payments.projection.js';
import { payPalPaymentsProjection } from '../billing/paypal/paypal-payments.projection.js';
import { plansProjection } from '../billing/plans.projection.js';
import { subscriptionsProjection } from '../billing/subscriptions.projection.js';
import { channelCountsProjection } from '../channels/channel-counts.projection.js';
import { channelsProjection } from '../channels/channels.projection.js';
import { gatewayOperationsProjection } from '../channels/gateway-operations.projection.js';
import { activityProjection } from '../messaging/activity.projection.js';
import { deliveryHoursProjection } from '../messaging/delivery-hours.projection.js';
import { inboundProjection } from '../messaging/inbound.projection.js';
import { jobsProjection } from '../messaging/jobs.projection.js';
import { messagesProjection } from '../messaging/messages.projection.js';
import { providerMessagesProjection } from '../messaging/provider-messages.projection.js';
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
