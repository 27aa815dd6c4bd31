import { t } from '@lingui/core/macro';

/** The part of PayPal's JavaScript SDK v6 that the checkout page uses. */
export interface PayPalSession {
  /** Must be called in the click itself: a browser lets only that open a window. So the order is a promise. */
  start(options: { presentationMode: 'auto' }, order: Promise<{ orderId: string }>): Promise<void>;
}

export interface PayPalInstance {
  findEligibleMethods(options: { currencyCode: string }): Promise<{ isEligible(method: 'paypal'): boolean }>;
  createPayPalOneTimePaymentSession(handlers: {
    onApprove(data: { orderId: string }): Promise<void> | void;
    onCancel(): void;
    onError(error: unknown): void;
  }): PayPalSession;
}

interface PayPalSdk {
  createInstance(options: {
    clientToken: string;
    components: ['paypal-payments'];
    pageType: 'checkout';
  }): Promise<PayPalInstance>;
}

declare global {
  interface Window {
    paypal?: PayPalSdk;
  }
}

const LOADING_MS = 15_000;

/** Loads the SDK once. @throws Error if it cannot be loaded: blocked, offline, or too slow */
export async function loadPayPal(url: string): Promise<PayPalSdk> {
  if (window.paypal) return window.paypal;
  await new Promise<void>((resolve, reject) => {
    const script = document.createElement('script');
    const fail = (reason: string) => {
      script.remove();
      reject(new Error(reason));
    };
    const timer = setTimeout(() => fail(t`PayPal took too long to load.`), LOADING_MS);
    script.src = url;
    script.onload = () => {
      clearTimeout(timer);
      resolve();
    };
    script.onerror = () => {
      clearTimeout(timer);
      fail(t`PayPal could not be loaded.`);
    };
    document.head.append(script);
  });
  if (!window.paypal) throw new Error(t`PayPal could not be loaded.`);
  return window.paypal;
}
