import { RequestMethod } from '@nestjs/common';
import { METHOD_METADATA } from '@nestjs/common/constants.js';
import type { DiscoveryService, MetadataScanner } from '@nestjs/core';

/** A method of a controller that answers requests. */
export interface Handler {
  handler: (...args: unknown[]) => unknown;
  controller: abstract new (...args: never[]) => object;
  method: keyof typeof RequestMethod;
  /** Such as `POST JobsController.pause`. */
  name: string;
}

/** All that the application has. */
export function handlersOf(discovery: DiscoveryService, scanner: MetadataScanner): Handler[] {
  return discovery.getControllers().flatMap(({ instance, metatype, name }) => {
    const prototype = Object.getPrototypeOf(instance ?? {}) as Record<string, Handler['handler']>;
    return scanner.getAllMethodNames(prototype).flatMap((key) => {
      const handler = prototype[key];
      if (!handler || !Reflect.hasMetadata(METHOD_METADATA, handler)) return [];
      const method = RequestMethod[Reflect.getMetadata(METHOD_METADATA, handler) as number] as Handler['method'];
      return [{ handler, controller: metatype as Handler['controller'], method, name: `${method} ${name}.${key}` }];
    });
  });
}
