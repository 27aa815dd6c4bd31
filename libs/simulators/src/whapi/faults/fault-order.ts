import type { Body } from '../../http/body.js';
import { check } from '../gate/check.js';
import { CONNECTION_FAULTS, FAULT_KINDS, type FaultRule, WEBHOOK_FAULTS } from './faults.kinds.js';

type Order = Omit<FaultRule, 'id' | 'seq' | 'seen' | 'hits'>;

const ROUTE = /^(send|write|read|gate|manager|(GET|POST|PUT|PATCH|DELETE) \/\S*)$/;
const EVENTS = ['messages', 'statuses', 'channel', 'users'];

const ERRORS = [404, 413, 415, 500, 502, 503, 504];

const FIELDS: Record<string, (value: unknown, field: string) => unknown> = {
  channelId: (value, field) => check.text(value, field, 100),
  phone: (value, field) => {
    const text = check.text(value, field, 20);
    return /^\d{8,15}$/.test(text) ? text : check.wrong(field, 'must be 8 to 15 digits');
  },
  probability: (value, field) => check.number(value, field, 0, 1),
  times: (value, field) => check.whole(value, field, 1, 1e9),
  after: (value, field) => check.whole(value, field, 0, 1e9),
  script: (value, field) =>
    check.list(value, field, 10_000).map((entry, index) => check.flag(entry, `${field}[${index}]`)),
  status: (value, field) =>
    ERRORS.includes(value as number) ? value : check.wrong(field, `must be one of ${ERRORS.join(', ')}`),
  html: check.flag,
  answer: (value, field) => {
    const answer = check.object(value, field);
    check.only(answer, ['status', 'body', 'headers']);
    const headers = Object.entries(check.object(answer.headers ?? {}, `${field}.headers`));
    return {
      status: check.whole(answer.status, `${field}.status`, 200, 599),
      ...(answer.body !== undefined && { body: check.text(answer.body, `${field}.body`, 10_000) }),
      headers: Object.fromEntries(headers.map(([name, text]) => [name, check.text(text, `${field}.headers`, 2_000)])),
    };
  },
  how: (value, field) => check.oneOf(value, field, ['reset', 'hang']),
  retryAfterSeconds: (value, field) => check.whole(value, field, 0, 86_400),
  delayMs: (value, field) => check.whole(value, field, 0, 120_000),
  durationMs: (value, field) => check.whole(value, field, 1, 600_000),
  immediately: check.flag,
  copies: (value, field) => check.whole(value, field, 2, 100),
  size: (value, field) => check.whole(value, field, 1, 10_000),
  skewSeconds: (value, field) => check.whole(value, field, -86_400, 86_400),
};

/** Reads the order of a fault. @throws Refused 400 that names the field */
export function faultOrder(body: Body): Order {
  const kind = check.oneOf(body.kind, 'kind', FAULT_KINDS);
  check.only(body, ['kind', 'route', ...Object.keys(FIELDS)]);
  const order: Record<string, unknown> = { kind };
  for (const [field, read] of Object.entries(FIELDS)) {
    if (body[field] !== undefined) order[field] = read(body[field], field);
  }
  const route = body.route === undefined ? undefined : check.text(body.route, 'route', 200);
  if (route !== undefined) {
    if (kind in WEBHOOK_FAULTS) check.oneOf(route, 'route', EVENTS);
    else if (!ROUTE.test(route))
      check.wrong('route', 'must be send, write, read, gate, manager or a method and a path');
    order.route = route;
  }
  if (order.phone !== undefined && (CONNECTION_FAULTS.has(kind as 'reset') || kind in WEBHOOK_FAULTS)) {
    check.wrong('phone', `cannot be known when ${kind} strikes`);
  }
  return order as Order;
}
