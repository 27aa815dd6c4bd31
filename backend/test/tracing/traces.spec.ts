import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { BulkResult, Channel, JobDetail, JobMessage, SendResult } from '@wavelane/contracts';
import { defined } from '@wavelane/testing';
import type TestAgent from 'supertest/lib/agent.js';
import { startApp, type TestApp } from '../../testing/app.js';
import { Collector, type TakenSpan } from '../../testing/collector.js';
import { eventually } from '../../testing/eventually.js';
import { controlGateway } from '../../testing/gateway-control.js';
import { rowsOf } from '../../testing/people/bulk-sender.js';
import { anAccount } from '../../testing/people/an-account.js';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const CALLER = '00f067aa0ba902b7';
const PERSON = { phone: '14155551091', text: 'The eagle lands at noon', reply: 'Understood, over and out' };

let app: TestApp;
let collector: Collector;
let user: TestAgent;
let channel: Channel;
let result: SendResult;
/** A job with three people. */
let bulk: JobDetail;
let order: string;

const messageOf = async ({ jobId }: SendResult): Promise<JobMessage> =>
  defined(((await user.get(`/api/jobs/${jobId}`).expect(200)).body as JobDetail).messages[0]);
const reaches = (status: string) =>
  eventually(async () => ((await messageOf(result)).status === status ? messageOf(result) : undefined));
const sim = (method: string, path: string, body?: unknown) => controlGateway(app.simulators.url, method, path, body);

beforeAll(async () => {
  collector = await Collector.start();
  app = await startApp({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url } });
  ({ agent: user, channel } = await anAccount().withPlan().withLinkedChannel({ phone: '+14155550190' }).in(app));
  await sim('PUT', `/phones/${PERSON.phone}`, { behaviour: 'reads' });
  const sent = await user
    .post('/api/messages/send')
    .set('traceparent', `00-${TRACE}-${CALLER}-00`)
    .send({ channelId: channel.id, to: `+${PERSON.phone}`, body: PERSON.text });
  expect(sent.status).toBe(201);
  result = sent.body as SendResult;
  await reaches('read');
  await sim('POST', `/phones/${PERSON.phone}/reply`, { text: PERSON.reply });
  await reaches('replied');
  await inBulk();
  await app.settle();
  await app.stop(); // exports the spans that are still buffered
});
afterAll(() => collector.stop());

async function inBulk(): Promise<void> {
  const sent = await user.post('/api/messages/bulk').send({ channelId: channel.id, rows: rowsOf(3) });
  expect(sent.status).toBe(201);
  order = String(sent.headers['x-request-id']).replaceAll('-', '');
  const { jobId } = sent.body as BulkResult;
  bulk = await eventually(async () => {
    const job = (await user.get(`/api/jobs/${jobId}`).expect(200)).body as JobDetail;
    return job.funnel.delivered === 3 ? job : undefined;
  });
}

/** The span of the append that wrote such events, in the trace of the message. */
const append = (types: string): TakenSpan =>
  defined(collector.named('append').find((span) => span.traceId === TRACE && span.attributes['event.types'] === types));
const isFolded = ({ traceId, spanId }: TakenSpan): boolean =>
  collector.named('project').some(({ links }) => links.some((to) => to.traceId === traceId && to.spanId === spanId));

describe('the trace of a message', () => {
  it('begins under the caller, with the request and what it wrote', () => {
    const request = collector.one('POST /api/messages/send', TRACE);
    expect(request.parentSpanId).toBe(CALLER);
    expect(request.attributes).toEqual({
      'http.request.method': 'POST',
      'http.route': '/api/messages/send',
      'http.response.status_code': 201,
    });
    const draft = collector.one('command OrderMessage', TRACE);
    expect(draft.parentSpanId).toBe(request.spanId);
    expect(append('MessageOrdered').parentSpanId).toBe(draft.spanId);
  });

  it('goes on with the claim, the call of the gateway by its route, and the acceptance', () => {
    const sending = collector.one('send message', TRACE);
    expect(sending.parentSpanId).toBe(append('MessageOrdered').spanId);
    const call = collector.one('POST /messages/text', TRACE);
    expect(call).toMatchObject({
      parentSpanId: sending.spanId,
      attributes: { 'url.template': '/messages/text', 'http.response.status_code': 200 },
    });
    expect(collector.one('command ClaimMessage', TRACE).parentSpanId).toBe(sending.spanId);
    expect(collector.one('command AcceptMessage', TRACE).parentSpanId).toBe(sending.spanId);
  });

  it('goes on with what the webhook told of the message, and is linked to the webhook', () => {
    const heard = collector.named('hear of message').filter(({ traceId }) => traceId === TRACE);
    expect(heard.length).toBeGreaterThanOrEqual(3);
    const webhooks = collector.named('POST /webhooks/whapi/:hookId').map(({ traceId }) => traceId);
    for (const { links } of heard) expect(links.some(({ traceId }) => webhooks.includes(traceId))).toBe(true);
    const note = collector.one('command NoteReports', TRACE);
    expect(heard.map(({ spanId }) => spanId)).toContain(note.parentSpanId);
  });

  it.each(['MessageOrdered', 'MessageClaimed', 'MessageAccepted', 'MessageStatusReached', 'MessageReplied'])(
    'carries a link from the page with which projections took %s',
    (types) => expect(isFolded(append(types))).toBe(true),
  );

  it('begins anew for each message of a bulk job, linked to the order', () => {
    const drafted = collector.one('append', order);
    expect(bulk.messages).toHaveLength(3);
    for (const { id } of bulk.messages) {
      const sending = collector.one('send message', id.replaceAll('-', ''));
      expect(sending.links).toContainEqual(expect.objectContaining({ traceId: order, spanId: drafted.spanId }));
      expect(collector.one('hear of message', sending.traceId).links.map(({ traceId }) => traceId)).toContain(order);
    }
  });

  it('holds together: every parent and every link is a span that came, or the caller', () => {
    const known = new Set(collector.spans.map(({ traceId, spanId }) => `${traceId}-${spanId}`));
    known.add(`${TRACE}-${CALLER}`);
    const lost = collector.spans.flatMap(({ name, traceId, parentSpanId, links }) =>
      [...links, ...(parentSpanId === undefined ? [] : [{ traceId, spanId: parentSpanId }])]
        .filter((to) => !known.has(`${to.traceId}-${to.spanId}`))
        .map(() => name),
    );
    expect(lost).toEqual([]);
    expect(known.size).toBe(collector.spans.length + 1);
  });

  it('says nothing of persons and secrets, and comes as JSON at the usual place', () => {
    expect([...collector.paths]).toEqual(['POST /v1/traces']);
    const gate = /"(?:token|authorization|cookie|password)"/i;
    expect(collector.text).not.toMatch(gate);
    for (const secret of [PERSON.phone, PERSON.text, PERSON.reply, '14155550190', '@example.com', '@s.whatsapp.net'])
      expect(collector.text).not.toContain(secret);
    for (const { attributes } of collector.spans)
      for (const value of Object.values(attributes)) expect(String(value)).not.toMatch(/@|\+\d{6}|Bearer|[0-9a-f]{64}/);
  });
});
