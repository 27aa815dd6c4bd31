import { Module } from '@nestjs/common';
import { DemoPayPal } from './demo-paypal.js';
import { PayPalAccess } from './paypal-access.js';

/** Plans paid through PayPal. */
@Module({
  providers: [DemoPayPal, PayPalAccess],
  exports: [DemoPayPal],
})
export class PayPalModule {}
