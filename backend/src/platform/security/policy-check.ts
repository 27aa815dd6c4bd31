import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DiscoveryService, MetadataScanner, Reflector } from '@nestjs/core';
import { handlersOf } from '../http/commands/handlers.js';
import { POLICY, type Policy, RIGHT } from './policy.js';
import { StartStep } from '../process/start-step.js';

/** Refuses to start when a route has no policy: a forgotten decorator must not be found by a stranger. */
@Injectable()
export class PolicyCheck implements OnModuleInit {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
    private readonly reflector: Reflector,
  ) {}

  @StartStep('checking who may call which route')
  onModuleInit(): void {
    const open = handlersOf(this.discovery, this.scanner).filter(
      ({ handler, controller }) => !this.isSaid([handler, controller as never]),
    );
    if (open.length === 0) return;
    const names = open.map(({ name }) => name).join(', ');
    throw new Error(`Routes without a policy (@Public, @SignedIn with a right, or @AdminOnly): ${names}`);
  }

  private isSaid(targets: Parameters<Reflector['getAllAndOverride']>[1]): boolean {
    const policy = this.reflector.getAllAndOverride<Policy | undefined>(POLICY, targets);
    return policy !== undefined && (policy !== 'signed-in' || this.reflector.getAllAndOverride(RIGHT, targets));
  }
}
