import { Injectable } from '@nestjs/common';

/** Where the built-in stand-in plays PayPal. */
export interface DemoPayPalAddress {
  apiBase: string;
  /** Where browsers load its SDK from. */
  webBase: string;
  clientId: string;
  clientSecret: string;
  webhookId: string;
  merchantId: string;
  /** The one authority that its webhook events hang on, PEM. */
  root: () => Promise<string>;
}

/** Holds the stand-in's address. The code that starts the simulators calls `use`; in production nothing may. */
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
