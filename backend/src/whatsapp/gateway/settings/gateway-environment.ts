import { Injectable } from '@nestjs/common';
import type { Lacking } from '@wavelane/gateway';
import { Config } from '../../../platform/config/config.js';

/** The facts about the installation that the gateway feature needs. */
export abstract class GatewayEnvironment {
  /** True: no demo gateway, and no private address is ever called. False in a rehearsal. */
  abstract readonly production: boolean;
  /** True in a rehearsal: whatever the settings say, the demo gateway is the only one that is called. */
  readonly onlyDemo: boolean = false;
  /** Where the gateway reaches us, without a slash at the end. A function: with PORT=0 it is known after listening. */
  abstract publicUrl(): string;
  /** Features that the gateway lacks for this installation. */
  readonly without: readonly Lacking[] = [];
  /** Deadlines of calls in ms, if they differ from 5 s to connect and 30 s in all. */
  readonly timeouts: { connectTimeout?: number; totalTimeout?: number } = {};
}

/** The installation as its configuration describes it. */
@Injectable()
export class ConfiguredEnvironment extends GatewayEnvironment {
  override readonly onlyDemo: boolean;
  override readonly without: readonly Lacking[];

  constructor(private readonly config: Config) {
    super();
    this.onlyDemo = config.rehearsal;
    this.without = config.gatewayWithout;
  }

  get production(): boolean {
    return !this.config.hasStandIns;
  }

  publicUrl(): string {
    return this.config.publicUrl;
  }
}
