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
  /** The one authority that its notices hang on, PEM. */
  root: () => Promise<string>;
}

/** Holds the stand-in's address. Whoever starts the simulators says so with `use`; in production nobody may. */
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
