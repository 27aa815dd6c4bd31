import { ok } from '../http/answer.js';
import { readBytes } from '../http/body.js';
import { Routes } from '../http/router.js';
import { check } from '../whapi/gate/check.js';
import { PUSH_BEHAVIOURS, type PushService } from './push-service.js';

const LARGEST = 4_096;

/** Where senders bring pushes. */
export function pushRoutes(service: PushService): Routes {
  return new Routes().on('POST', '/push/:id', async ({ params, raw }) => {
    const body = await readBytes(raw, LARGEST);
    const headers = Object.fromEntries(Object.entries(raw.headers).map(([name, value]) => [name, String(value)]));
    return { status: await service.take(params.id, headers, body) };
  });
}

/** Routes by which tests control the push service. */
export function pushControl(service: PushService): Routes {
  return new Routes()
    .on('POST', '/browsers', () => ok(service.subscribe()))
    .on('GET', '/pushes', ({ query }) => ok(service.all(query.get('endpoint') ?? undefined)))
    .on('PUT', '/behaviour', async ({ body }) => {
      const { behaviour } = await body();
      service.behaviour = check.oneOf(behaviour, 'behaviour', PUSH_BEHAVIOURS);
      return ok({ behaviour: service.behaviour });
    });
}
