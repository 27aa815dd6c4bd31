import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import { say } from '@wavelane/contracts';
import { takesForms } from './bodies.js';
import { Refusal } from '../errors/refusal.js';

/** Our own paths. Callers of health checks and webhooks may add any parameters. */
const OURS = /^\/(api|paypal)\//i;

/**
 * Refuses, by name, the fields of a body or query that no class of the operation lists, so that a typo is reported
 * there as elsewhere. The reader of forms refuses a body that is no form.
 */
@Injectable()
export class UndeclaredGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const { path, query, body } = context.switchToHttp().getRequest<{ path: string; query: object; body?: unknown }>();
    if (!OURS.test(path)) return true;
    const taken = takenBy(context);
    if (!taken.has(RouteParamtypes.QUERY)) refuseFirst(query);
    if (!taken.has(RouteParamtypes.BODY) && !takesForms(path)) refuseFirst(body);
    return true;
  }
}

/** The kinds of parameters that Nest hands to the route. */
function takenBy(context: ExecutionContext): ReadonlySet<number> {
  const name = context.getHandler().name;
  const parameters = Reflect.getMetadata(ROUTE_ARGS_METADATA, context.getClass(), name) as object | undefined;
  // `3:0` is the body as the first parameter; decorators of our own have names that are no numbers.
  return new Set(Object.keys(parameters ?? {}).map((key) => Number(key.split(':')[0])));
}

function refuseFirst(given: unknown): void {
  if (typeof given !== 'object' || given === null) return;
  const [field] = Object.keys(given);
  if (field === undefined) return;
  const saying = say('no-field-here', { name: field });
  throw new Refusal(400, { saying, fields: { [field]: saying } });
}
