import type { Document } from 'bson';
import { Context } from 'mingo/core';
import * as queryOperators from 'mingo/operators/query';
import { Query } from 'mingo/query';
import { resolve } from 'mingo/util';

/**
 * mingo compares strings by UTF-16 units; MongoDB by UTF-8 bytes, which is another order beyond U+FFFF. Everything
 * else is mingo's own reading of MongoDB, independent of ours.
 */
const RANGES = {
  $gt: (order: number) => order > 0,
  $gte: (order: number) => order >= 0,
  $lt: (order: number) => order < 0,
  $lte: (order: number) => order <= 0,
};

const ranges = Object.fromEntries(
  Object.entries(RANGES).map(([operator, holds]) => [
    operator,
    (selector: string, bound: unknown, options: never) => {
      if (typeof bound !== 'string') return queryOperators[operator as '$gt'](selector, bound, options);
      return (document: Document) => {
        const value: unknown = resolve(document, selector);
        return typeof value === 'string' && holds(compareText(value, bound));
      };
    },
  ]),
);

const context = Context.init({ query: { ...queryOperators, ...ranges } });

/** @throws what mingo throws for an operator there is not */
export function matcher(filter: Document): (document: Document) => boolean {
  const query = new Query(filter, { context });
  return (document) => query.test(document);
}

/** Orders documents as MongoDB does, kinds included. */
export function sorter(sort: Document): (a: Document, b: Document) => number {
  const keys = Object.entries(sort) as [string, 1 | -1][];
  return (a, b) => {
    for (const [path, direction] of keys) {
      const order = compareValues(valueAt(a, path), valueAt(b, path));
      if (order !== 0) return order * direction;
    }
    return 0;
  };
}

export function valueAt(document: Document, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((value, key) => (value as Record<string, unknown> | null | undefined)?.[key], document);
}

const KINDS = ['undefined', 'number', 'string', 'object', 'boolean'];

function compareValues(a: unknown, b: unknown): number {
  const kinds = kindOf(a) - kindOf(b);
  if (kinds !== 0 || a === b || a === undefined || a === null) return kinds;
  if (typeof a === 'string') return compareText(a, b as string);
  return Number(a) - Number(b);
}

function kindOf(value: unknown): number {
  return value === null ? 0 : KINDS.indexOf(typeof value);
}

function compareText(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}
