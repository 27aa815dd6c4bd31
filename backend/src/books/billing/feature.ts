import type { Feature } from '../../platform/features/feature.js';
import { changing } from '../../platform/features/live-rules.js';
import { listed } from '../../platform/features/sections.js';
import { BillingModule } from './billing.module.js';
import { receiptEvents } from './receipts/receipt.events.js';
import { ListPurchases } from './purchases/purchases.queries.js';

const COLUMNS = [
  'id',
  'kind',
  'plan',
  'durationType',
  'amount',
  'currency',
  'refunded',
  'status',
  'days',
  'at',
  'reference',
];

export const billing: Feature = {
  modules: [BillingModule],
  events: [receiptEvents],
  live: [changing(receiptEvents.types, { own: ['payments'], admin: ['admin-payments'] })],
  sections: ({ queries }) => [
    listed({ order: 16, name: 'payments', title: 'Payments', columns: COLUMNS }, (account, page) =>
      queries.execute(new ListPurchases(account, page)),
    ),
  ],
};
