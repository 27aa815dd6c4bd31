import { Module } from '@nestjs/common';
import { LedgerModule } from './ledger/ledger.module.js';
import { PaymentsModule } from './payments/payments.module.js';
import { PayPalModule } from './payments/paypal/paypal.module.js';

const MODULES = [LedgerModule, PaymentsModule, PayPalModule];

/** The ledgers of days, and how they are paid, for the contexts above. */
@Module({ imports: MODULES, exports: MODULES })
export class DaysModule {}
