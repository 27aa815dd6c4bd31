import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import { say } from '@wavelane/contracts';
import { takesForms } from './bodies.js';
import { Refusal } from '../errors/refusal.js';

/** Not what others call as they like: health checks and webhooks. */
const OURS = /^\/(api|paypal)\//i;

/**
 * Refuses by name what an operation does not take at all: fields of a body or query that no class lists. A typo is told
 * there as it is elsewhere.
 * What is no form where one is read is told so by its reader.
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

/** What Nest hands to the parameters of the route. */
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
