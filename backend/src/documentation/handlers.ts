import type { INestApplication } from '@nestjs/common';
import { HTTP_CODE_METADATA, METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import { RequestMethod } from '@nestjs/common';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import { CONFIRMED, type Proof } from '../platform/security/confirmed.js';
import { type Needed, POLICY, type Policy, RIGHT } from '../platform/security/policy.js';
import { FORM } from '../platform/http/api-form.js';
import type { Schema } from './model.js';

/** The facts in a route's decorators that the document must contain, too. */
export interface Handler {
  policy: Policy;
  /** The right of members who may call it. */
  needed: Needed | undefined;
  /** The kind of confirmation that the route asks for: a password or a code, entered shortly before. */
  proof: Proof | undefined;
  /** The status of a successful answer. */
  status: number;
  /** Classes of query and body. */
  inputs: (abstract new (...args: never[]) => object)[];
  /** Media types of a file. */
  produces: string[];
  /** The schema of a form that comes in the place of JSON. */
  form: Schema | undefined;
}

/** Every route of the application, as `get /api/jobs/{id}`. */
export function handlersOf(app: INestApplication): ReadonlyMap<string, Handler> {
  const found = new Map<string, Handler>();
  const scanner = new MetadataScanner();
  for (const { metatype } of app.get(DiscoveryService, { strict: false }).getControllers()) {
    if (!metatype) continue;
    const prototype = metatype.prototype as Record<string, object>;
    for (const name of scanner.getAllMethodNames(prototype)) {
      const method = prototype[name];
      if (!method || !Reflect.hasMetadata(METHOD_METADATA, method)) continue;
      const said = <T>(key: string) => (Reflect.getMetadata(key, method) ?? Reflect.getMetadata(key, metatype)) as T;
      const verb = RequestMethod[Reflect.getMetadata(METHOD_METADATA, method) as number] ?? '';
      const types = (Reflect.getMetadata('design:paramtypes', prototype, name) ?? []) as unknown[];
      found.set(`${verb.toLowerCase()} ${pathOf(metatype, method)}`, {
        status:
          (Reflect.getMetadata(HTTP_CODE_METADATA, method) as number | undefined) ?? (verb === 'POST' ? 201 : 200),
        policy: said<Policy>(POLICY),
        needed: said<Needed | undefined>(RIGHT),
        proof: said<Proof | undefined>(CONFIRMED),
        inputs: types.filter((type) => typeof type === 'function') as Handler['inputs'],
        produces: said<string[] | undefined>('swagger/apiProduces') ?? [],
        form: said<Schema | undefined>(FORM),
      });
    }
  }
  return found;
}

function pathOf(controller: object, method: object): string {
  const parts = [controller, method].map((one) => String(Reflect.getMetadata(PATH_METADATA, one)));
  const path = parts.map((part) => part.replace(/^\/|\/$/g, '')).filter((part) => part !== '');
  return `/${path.join('/').replace(/:(\w+)/g, '{$1}')}`;
}
