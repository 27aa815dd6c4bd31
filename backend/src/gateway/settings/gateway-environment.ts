import { Injectable } from '@nestjs/common';
import { Config } from '../../platform/config/config.js';

/** What the gateway feature must know of the installation. */
export abstract class GatewayEnvironment {
  /** True: no demo gateway, and no private address is ever called. */
  abstract readonly production: boolean;
  /** Where the gateway reaches us, without a slash at the end. A function: with PORT=0 it is known after listening. */
  abstract publicUrl(): string;
  /** Deadlines of calls in ms, where they differ from 5 s to connect and 30 s in all. */
  readonly timeouts: { connectTimeout?: number; totalTimeout?: number } = {};
}

/** The installation as its configuration describes it. */
@Injectable()
export class ConfiguredEnvironment extends GatewayEnvironment {
  constructor(private readonly config: Config) {
    super();
  }

  get production(): boolean {
    return this.config.production;
  }

  publicUrl(): string {
    return this.config.publicUrl;
  }
}
