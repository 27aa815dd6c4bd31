import { Injectable, type OnModuleInit, RequestMethod } from '@nestjs/common';
import { METHOD_METADATA } from '@nestjs/common/constants.js';
import { DiscoveryService, MetadataScanner, Reflector } from '@nestjs/core';
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
    const open = this.discovery.getControllers().flatMap(({ instance, metatype, name }) => {
      const prototype = Object.getPrototypeOf(instance ?? {}) as Record<string, (...args: unknown[]) => unknown>;
      return this.scanner.getAllMethodNames(prototype).flatMap((method) => {
        const handler = prototype[method];
        if (!handler || !Reflect.hasMetadata(METHOD_METADATA, handler)) return [];
        if (this.reflector.getAllAndOverride(POLICY, [handler, metatype as never])) return [];
        return [`${RequestMethod[Reflect.getMetadata(METHOD_METADATA, handler) as number]} ${name}.${method}`];
      });
    });
    if (open.length > 0)
      throw new Error(`Routes without a policy (@Public, @SignedIn or @AdminOnly): ${open.join(', ')}`);
  }
}
