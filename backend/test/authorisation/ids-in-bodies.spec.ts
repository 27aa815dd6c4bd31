import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { defined } from '@wavelane/testing';
import type { Response } from 'supertest';
import { documentOf } from '../../testing/api/operations-of-app.js';
import { startApp, type TestApp } from '../../testing/app.js';
import { memberOf } from '../../testing/people/members.js';
import { Sender } from '../../testing/people/sender.js';
import { idsOf, type Place, withId } from './ids.js';
import { goneThingsOf, type Named, PHONE, thingsOf } from './named-things.js';

let app: TestApp;
let ada: Sender;
let own: Named;
let foreign: Named;
let gone: Partial<Named>;
let memberId: string;
let places: Place[];

beforeAll(async () => {
  app = await startApp();
  ada = await Sender.create(app, 'Ada', '+14155550100');
  own = await thingsOf(ada);
  foreign = await thingsOf(await Sender.create(app, 'Ben', '+14155550200'));
  gone = await goneThingsOf(app, ada);
  const member = await memberOf(app, ada.agent, 'agent');
  memberId = member.user.id;
  // Another member owns the conversation, so that `expectedOwner` has an effect.
  await member.agent.post(`/api/conversations/${own.conversationId}/claim`).send({ expectedOwner: null }).expect(200);
  await ada.agent.post('/api/suppressions').send({ phone: '+14155557309' }).expect(200);
  places = idsOf(await documentOf(app));
}, 120_000);
afterAll(() => app.stop());

const SENDING = ['send', 'bulk', 'bulk/file', 'bulk/file/problems'].map((way) => `POST /api/messages/${way}`);
/** Operations whose bodies may hold a list of rows. */
const WITH_LISTS = [
  ...[...SENDING, 'POST /api/templates', 'PUT /api/templates/{id}'],
  ...['POST /api/canned-replies', 'PUT /api/canned-replies/{id}'],
  ...['POST /api/conversations/{id}/reply', 'POST /api/conversations/{id}/planned-replies'],
  'PUT /api/conversations/{id}/planned-replies/{plannedId}',
];
/**
 * These fields have names like ids and are none: a column of a file, a button's or a row's own name, ids of the
 * gateway.
 */
const NO_IDS = [
  ...SENDING.map((operation) => `${operation} buttons.[].id`),
  ...WITH_LISTS.map((operation) => `${operation} content.sections.[].rows.[].id`),
  ...['awayContent', 'greetingContent'].map((field) => `PUT /api/answering/rules ${field}.sections.[].rows.[].id`),
  'POST /api/people-imports columns.wordingId',
  'PUT /api/whapi/settings projectId',
  'POST /api/whapi/hidden-numbers/probe hiddenId',
];
/**
 * Fields of administrators' operations: plans belong to the installation, a filter without a match finds nothing, and a
 * probe goes through the administrator's own channel (hidden.spec.ts).
 */
const OF_ADMINISTRATORS = [
  'POST /api/admin/security/export accountId',
  'POST /api/admin/users/{id}/plan planId',
  'POST /api/whapi/hidden-numbers/probe channelId',
];

/** The kind of thing that a field names, by the field's name. */
const KINDS: Readonly<Record<string, keyof Named | 'planId'>> = {
  ...{ accountId: 'userId', memberId: 'userId', mentions: 'userId', expectedOwner: 'userId' },
  ...{ channelId: 'channelId', channels: 'channelId', conversationId: 'conversationId', mediaId: 'mediaId' },
  quotes: 'lineId',
  ...{ orderId: 'orderId', personId: 'personId', planId: 'planId', templateId: 'templateId', wordingId: 'wordingId' },
};
/** These fields take only a file that was uploaded as shared: another file is refused for every caller. */
const OF_SHARED =
  /\/api\/(?:(?:templates|canned-replies|messages\/bulk)\S* mediaId|answering\/rules (?:away|greeting)MediaId)$/;
const kindOf = ({ name, path }: Place) =>
  OF_SHARED.test(name) ? 'sharedId' : KINDS[path.findLast((part) => part !== '[]') ?? ''];

const soon = () => new Date(Date.now() + 3_600_000).toISOString();
const FILE = 'name,phone,message\nAnn,+14155550132,Hello\n';
const consent = () => ({ purpose: 'marketing', means: 'paper', wordingId: own.wordingId, at: '2026-01-05T10:00:00Z' });
const plan = { planId: 'starter', amount: 2_900, currency: 'USD' };

/** Increases with each change of the rules. */
let rulesVersion = 0;

/** By operation: a valid body with ids of the account's own. */
const BODIES: Readonly<Record<string, () => object>> = {
  'POST /api/messages/send': () => ({ to: PHONE, body: 'Hello', channelId: own.channelId }),
  'POST /api/messages/bulk': () => ({ channelId: own.channelId, body: 'Hi', rows: [{ name: 'X', phone: PHONE }] }),
  'POST /api/messages/bulk/file': () => ({ file: FILE, channelId: own.channelId }),
  'POST /api/messages/bulk/file/problems': () => ({ file: FILE }),
  'POST /api/people-imports': () => ({ file: FILE, ...consent() }),
  'POST /api/conversations/{id}/assign': () => ({ memberId: own.userId, expectedOwner: memberId, reason: 'Away' }),
  'POST /api/conversations/{id}/claim': () => ({ expectedOwner: memberId, reason: 'Away' }),
  'POST /api/conversations/{id}/notes': () => ({ text: 'Look' }),
  'POST /api/conversations/{id}/reply': () => ({ text: 'A', expectedOwner: memberId }),
  'POST /api/conversations/{id}/planned-replies': () => ({
    ...{ text: 'A', expectedOwner: memberId, scheduledFor: soon() },
  }),
  'POST /api/me/account': () => ({}),
  'POST /api/presence': () => ({ tab: 'tab-1', doing: 'looking' }),
  'POST /api/people/{id}/consents': consent,
  'POST /api/people/{id}/merge': () => ({}),
  'POST /api/people/{id}/unmerge': () => ({}),
  'POST /api/suppressions/{phone}/restore': () => ({
    ...consent(),
    at: new Date().toISOString(),
    note: 'Came and asked again',
  }),
  'POST /api/subscribe/offline': () => plan,
  'POST /api/subscribe/paypal/confirm': () => ({ planId: 'starter', durationType: 'MONTHLY', orderId: own.orderId }),
  'POST /api/team/invitations': () => ({ email: 'new@example.com', role: 'agent' }),
  'POST /paypal/order': () => ({ ...plan, intent: 'CAPTURE', durationType: 'MONTHLY' }),
  'PUT /api/answering/away': () => ({ away: false }),
  'PUT /api/answering/rules': () => ({
    ...{ returnAfterMinutes: null, assignment: 'off', awayMessage: null, closeAfterDays: null },
    expectedVersion: rulesVersion,
  }),
  'PUT /api/double-opt-in': () => ({ purposes: ['marketing'], expiresAfterDays: 7, againAfterDays: 30, words: [] }),
  'POST /api/templates': () => ({ title: 'New', body: 'Hi' }),
  'PUT /api/templates/{id}': () => ({ title: 'Mine', body: 'My words' }),
  'POST /api/canned-replies': () => ({ shortName: 'new', text: 'Hi' }),
  'PUT /api/canned-replies/{id}': () => ({ shortName: 'mine', text: 'My words' }),
  'PUT /api/team/members/{id}': () => ({ role: 'agent', version: 1 }),
};

const MISSING = '00000000-0000-4000-8000-000000000000';

/** The wrong ids to try at this place, each with a word that describes it. */
function triedAt(place: Place): [what: string, id: unknown][] {
  const kind = defined(kindOf(place));
  const isNumber = kind === 'channelId';
  const missing: [string, unknown] = ['missing', isNumber ? 999_999_999 : MISSING];
  if (kind === 'planId') return [missing];
  const deleted = gone[kind];
  return [
    missing,
    ['foreign', foreign[kind]],
    ...(deleted === undefined ? [] : [['deleted', deleted] as [string, unknown]]),
  ];
}

function send({ operation, path, isForm }: Place, id: unknown): Promise<Response> {
  const [method = '', route = ''] = operation.split(' ');
  const [, of = ''] = defined(
    [
      ['/api/team/', memberId],
      ['/api/people/', own.personId],
      ['/api/templates/', own.templateId],
      ['/api/canned-replies/', own.cannedReplyId],
      ['', ''],
    ].find(([folder = '']) => route.startsWith(folder)),
  );
  const address = route
    .replace('{id}', of || own.conversationId)
    .replace('{phone}', encodeURIComponent('+14155557309'));
  const body = withId(defined(BODIES[operation])(), path, id) as Record<string, unknown>;
  const call = method === 'PUT' ? ada.agent.put(address) : ada.agent.post(address);
  if (!isForm) return call.send(body);
  for (const [name, value] of Object.entries(body)) {
    if (name === 'file') void call.attach('file', Buffer.from(String(value)), 'file.csv');
    else void call.field(name, typeof value === 'string' ? value : JSON.stringify(value));
  }
  return call;
}

describe('an id in a body', () => {
  it('counts as none only if the document has it', () => {
    const names = places.map(({ name }) => name);
    expect([...NO_IDS, ...OF_ADMINISTRATORS].filter((name) => !names.includes(name))).toEqual([]);
  });

  it('belongs to a kind that this table knows, in every body of the document', () => {
    const untried = places.filter(({ name, operation }) => {
      if ([...NO_IDS, ...OF_ADMINISTRATORS].includes(name)) return false;
      return BODIES[operation] === undefined;
    });
    expect(untried.map(({ name }) => name)).toEqual([]);
    const nameless = places.filter((place) => !NO_IDS.includes(place.name) && kindOf(place) === undefined);
    expect(nameless.map(({ name }) => name)).toEqual([]);
  });

  it('leads to a refusal if it is foreign, missing or deleted [row 13]', async () => {
    const tried = places.filter(({ name }) => ![...NO_IDS, ...OF_ADMINISTRATORS].includes(name));
    const taken: unknown[] = [];
    for (const place of tried) {
      for (const [what, id] of triedAt(place)) {
        const { status, body } = await send(place, id);
        const isRefused = [403, 404, 409].includes(status) || (status === 400 && isAbout(place, body));
        if (!isRefused) taken.push([place.name, what, status, JSON.stringify(body).slice(0, 300)]);
      }
    }
    expect(taken).toEqual([]);
    expect(tried.length).toBeGreaterThan(30);
  }, 120_000);

  it('passes if it belongs to the account, so that a refusal is about the id', async () => {
    const wrong: unknown[] = [];
    // Claims come first: only the owner of a conversation can answer it.
    const claimsFirst = places.toSorted(
      (a, b) => Number(b.name.includes('/claim')) - Number(a.name.includes('/claim')),
    );
    for (const place of claimsFirst) {
      const kind = kindOf(place);
      if (kind === undefined || NO_IDS.includes(place.name) || UNTAKEN.test(place.name)) continue;
      const isOwner = place.path.includes('expectedOwner');
      const id = kind === 'planId' ? 'starter' : isOwner ? memberId : own[kind];
      const { status, body } = await send(place, id);
      if (status < 300 && place.name.startsWith('PUT /api/answering/rules')) rulesVersion++;
      if (status >= 300) wrong.push([place.name, status, JSON.stringify(body).slice(0, 300)]);
    }
    expect(wrong).toEqual([]);
  }, 120_000);
});

/** A refusal of the form would show nothing about the id. */
function isAbout({ path }: Place, body: { fields?: Record<string, string>; message?: string }): boolean {
  const fields = Object.keys(body.fields ?? {});
  return fields.length === 0 || fields.some((field) => field.split(/[.[]/)[0] === path[0]);
}

/**
 * Ids that work only once, belong to another kind of file, or need an event that has not happened: other specs try
 * these.
 */
const UNTAKEN =
  /(?<!(?:templates|canned-replies|messages\/bulk)\S*) mediaId$|merge personId$|paypal\/confirm|^POST \/api\/(?:admin|whapi)/;
