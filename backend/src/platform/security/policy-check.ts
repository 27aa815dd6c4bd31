import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DiscoveryService, MetadataScanner, Reflector } from '@nestjs/core';
import { handlersOf } from '../http/commands/handlers.js';
import { POLICY } from './policy.js';

/** Refuses to start when a route has no policy: a forgotten decorator must not be found by a stranger. */
@Injectable()
export class PolicyCheck implements OnModuleInit {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
    private readonly reflector: Reflector,
  ) {}

  onModuleInit(): void {
    const open = handlersOf(this.discovery, this.scanner).filter(
      ({ handler, controller }) => !this.reflector.getAllAndOverride(POLICY, [handler, controller as never]),
    );
    if (open.length === 0) return;
    const names = open.map(({ name }) => name).join(', ');
    throw new Error(`Routes without a policy (@Public, @SignedIn or @AdminOnly): ${names}`);
  }
}
