import { Injectable } from '@nestjs/common';
import { Query } from '@nestjs/cqrs';

/** Where the built-in simulator plays the gateway. */
export interface DemoGatewayAddress {
  /** The address of the manager interface. */
  managerUrl: string;
  partnerToken: string;
  projectId: string;
  /** A phone's page is `${phonesUrl}/{digits}`. */
  phonesUrl: string;
}

/**
 * Holds the built-in simulator's address. The code that starts the simulators calls `use`; in production nothing may.
 * It serves only while no real gateway is configured.
 */
@Injectable()
export class DemoGateway {
  private address: DemoGatewayAddress | undefined;

  use(address: DemoGatewayAddress | undefined): void {
    this.address = address;
  }

  get current(): DemoGatewayAddress | undefined {
    return this.address;
  }
}

/** The demo gateway while messages go to it, else null: for GET /api/app. */
export class GetDemoGateway extends Query<{ phonesUrl: string } | null> {}
