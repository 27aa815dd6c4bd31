import { Injectable } from '@nestjs/common';
import { PagePolicies } from '../../../platform/http/pages/page-policies.js';
import { policyHeader } from '../../../platform/http/pages/page-policy.js';
import { PayPalAccess } from './paypal-access.js';

/** PayPal's own pages load each other from these. */
const PAYPAL = ['https://*.paypal.com', 'https://*.paypalobjects.com'];

/**
 * Lets the checkout page, and no other page, load PayPal's SDK and open its windows. The SDK writes styles into the
 * page, so inline styles, and nothing else inline, are allowed here.
 */
@Injectable()
export class CheckoutPolicy {
  constructor(
    policies: PagePolicies,
    private readonly access: PayPalAccess,
  ) {
    policies.add('/checkout', () => this.headers());
  }

  private headers(): Record<string, string> {
    const payPal = this.access.current();
    if (!payPal) return {};
    const sources = payPal.environment === 'simulator' ? [new URL(payPal.sdkUrl).origin] : PAYPAL;
    return {
      'Content-Security-Policy': policyHeader({
        scriptSrc: ["'self'", ...sources],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', ...sources],
        connectSrc: ["'self'", ...sources],
        frameSrc: sources,
      }),
      // The window that PayPal opens reports back to this one.
      'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
    };
  }
}
