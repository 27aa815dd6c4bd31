import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { pathOf } from '../../platform/http/door/paths.js';
import { policyHeader } from '../../platform/http/pages/page-policy.js';
import type { PayPalAccess } from './paypal-access.js';

/** PayPal's own pages load each other from these. */
const PAYPAL = ['https://*.paypal.com', 'https://*.paypalobjects.com'];

/**
 * Lets the checkout page, and no other page, load PayPal's SDK and open its windows. The SDK writes styles into the
 * page, so inline styles, and nothing else inline, are allowed here.
 */
export function checkoutPolicy(access: PayPalAccess): RequestHandler {
  return (request: Request, response: Response, next: NextFunction) => {
    const payPal = pathOf(request) === '/checkout' ? access.current() : undefined;
    if (payPal) {
      const sources = payPal.environment === 'simulator' ? [new URL(payPal.sdkUrl).origin] : PAYPAL;
      const policy = policyHeader({
        scriptSrc: ["'self'", ...sources],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', ...sources],
        connectSrc: ["'self'", ...sources],
        frameSrc: sources,
      });
      response.setHeader('Content-Security-Policy', policy);
      // The window that PayPal opens reports back to this one.
      response.setHeader('Cross-Origin-Opener-Policy', 'same-origin-allow-popups');
    }
    next();
  };
}
