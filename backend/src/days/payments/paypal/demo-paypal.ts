import { Injectable } from '@nestjs/common';

/** The addresses of the built-in stand-in for PayPal. */
export interface DemoPayPalAddress {
  apiBase: string;
  /** The address from which browsers load its SDK. */
  webBase: string;
  clientId: string;
  clientSecret: string;
  webhookId: string;
  merchantId: string;
  /** The root certificate of its webhook events, PEM. */
  root: () => Promise<string>;
}

/** Holds the stand-in's address. The code that starts the simulators calls `use`; production must not call it. */
@Injectable()
export class DemoPayPal {
  private address: DemoPayPalAddress | undefined;

  use(address: DemoPayPalAddress | undefined): void {
    this.address = address;
  }

  get current(): DemoPayPalAddress | undefined {
    return this.address;
  }
}
