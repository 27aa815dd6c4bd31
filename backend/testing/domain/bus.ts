import type { CommandBus, QueryBus } from '@nestjs/cqrs';
import { partOf } from '@wavelane/testing';

/** The buses of a world without an application. */
export interface Buses {
  commands: CommandBus;
  queries: QueryBus;
}

/** Buses that pass everything to one function. */
export function busesTo(execute: (message: object) => Promise<unknown>): Buses {
  const bus = { execute: (message: object) => execute(message) as Promise<never> };
  return { commands: partOf<CommandBus>(bus), queries: partOf<QueryBus>(bus) };
}
