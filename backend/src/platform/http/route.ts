import { Delete, Get, Patch, Post, Put } from '@nestjs/common';
import { Reading, Writing } from './commands/writing.js';
import type { Method, Route as Operation } from '@wavelane/contracts';

const DECORATORS = { GET: Get, POST: Post, PUT: Put, PATCH: Patch, DELETE: Delete } satisfies Record<Method, unknown>;

/** A file is written to the response by the method itself. */
type Answered<Answer> = Answer extends Blob ? void : Answer;

/** A form is read from the request itself. */
type AsJson<Body> = Exclude<Body, FormData | undefined>;

/** One of the parameters takes every body that the table allows. */
type Takes<Body, Parameters extends unknown[]> = [AsJson<Body>] extends [Parameters[number]] ? unknown : never;

/**
 * Method and path of an operation as the table of routes has them. The method that it stands on takes the body and
 * gives the answer of the table, or does not compile.
 */
export function Route<Body, Answer>({ method, path }: Operation<string, Body, Answer>) {
  const declare = DECORATORS[method](path);
  const how = method === 'GET' ? Reading() : Writing();
  return <Handler extends (...given: never[]) => Answered<Answer> | Promise<Answered<Answer>>>(
    target: object,
    name: string | symbol,
    property: TypedPropertyDescriptor<Handler> & Takes<Body, Parameters<Handler>>,
  ): void => {
    how(target, name, property);
    declare(target, name, property);
  };
}
