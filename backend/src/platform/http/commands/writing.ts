import { Injectable, type OnModuleInit, Req } from '@nestjs/common';
import { INTERCEPTORS_METADATA } from '@nestjs/common/constants.js';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import { handlersOf } from './handlers.js';
import { IdempotencyInterceptor } from './idempotency.interceptor.js';
import { ReadYourWritesInterceptor } from './read-your-writes.interceptor.js';
import type { WavelaneRequest } from './request-context.js';
import { StartStep } from '../../process/start-step.js';

/** In their order. */
const AROUND_WRITES = [IdempotencyInterceptor, ReadYourWritesInterceptor] as const;

/**
 * A method that changes something: its repeats get the first one's answer, and its answer waits until it can be read.
 * Readers have no interceptors, which cost more than many of them do themselves.
 */
export const Writing =
  (): MethodDecorator =>
  (_target, _name, { value }: PropertyDescriptor) => {
    const others = (Reflect.getMetadata(INTERCEPTORS_METADATA, value as object) ?? []) as unknown[];
    Reflect.defineMetadata(INTERCEPTORS_METADATA, [...AROUND_WRITES, ...others], value as object);
  };

type Answering = (this: unknown, ...given: unknown[]) => unknown;

/** A method that reads: if it finds nothing, it looks once more when the read models have the account's writes. */
export const Reading = (): MethodDecorator => (target, name, property: PropertyDescriptor) => {
  const read = property.value as Answering;
  const last = (Reflect.getMetadata('design:paramtypes', target, name) as unknown[]).length;
  Req()(target, name, last); // one more parameter, which only the method around it takes
  const around: Answering = async function (...given) {
    try {
      return await read.apply(this, given);
    } catch (error) {
      const { user, res, late } = given[last] as WavelaneRequest;
      if (!user || res?.headersSent || !(await late.isWorthAnotherLook(error, user.accountId))) throw error;
      return read.apply(this, given);
    }
  };
  for (const key of Reflect.getMetadataKeys(read)) {
    Reflect.defineMetadata(key, Reflect.getMetadata(key, read), around);
  }
  property.value = Object.defineProperty(around, 'name', { value: read.name });
};

/** Refuses to start if a method that is no reader lacks the interceptors around writes. */
@Injectable()
export class WritingCheck implements OnModuleInit {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
  ) {}

  @StartStep('checking the routes that change something')
  onModuleInit(): void {
    const bare = handlersOf(this.discovery, this.scanner).filter(({ handler, method }) => {
      const around = (Reflect.getMetadata(INTERCEPTORS_METADATA, handler) ?? []) as unknown[];
      return method !== 'GET' && !AROUND_WRITES.every((one, at) => around[at] === one);
    });
    if (bare.length > 0)
      throw new Error(`Routes that change something without @Writing: ${bare.map(({ name }) => name).join(', ')}`);
  }
}
