import type {
  AccountExport,
  AccountSession,
  Conversation,
  ConversationLine,
  Forgetting,
  InboundMessage,
} from '@wavelane/contracts';
import { defined } from '@wavelane/testing';
import type TestAgent from 'supertest/lib/agent.js';
import type { Response } from 'supertest';
import { AccountLinks } from '../src/identity/accounts/links/account-links.js';
import { Team } from '../src/identity/accounts/team/teams.js';
import { tokenIn } from './account-links.js';
import { PASSWORD, type TestApp } from './app.js';
import { eventually } from './eventually.js';
import { controlGateway } from './gateway-control.js';
import { anAccount } from './people/an-account.js';
import type { Operation } from './api/document.js';
import { BODIES, FORGET } from './hostile/bodies.js';

/** The owner's things, by the parameter that names them and its folder. */
export interface Belongings {
  channel: number;
  job: string;
  message: string;
  template: string;
  cannedReply: string;
  order: string;
  /** A payment that was accepted. */
  payment: string;
  session: string;
  /** A browser that gets pushes. */
  push: string;
  phone: string;
  person: string;
  /** A saved filter of people. */
  segment: string;
  /** A file of people, of which one row was left out. */
  peopleImport: string;
  /** A person whom the test forgets. */
  leaver: string;
  /** The order to forget a person who was here. */
  forgetting: string;
  copy: string;
  wording: string;
  account: string;
  /** A picture that a person sent. */
  media: string;
  /** The conversation with the sender of the picture. */
  conversation: string;
  /** The id of a message in the conversation. */
  line: string;
  /** A member of the account, and a person who is invited. */
  member: string;
  teamInvitation: string;
}

const keepsTexts = async (owner: TestAgent) => {
  const template = await owner.post('/api/templates').send({ title: 'Mine', body: 'My words' }).expect(201);
  const canned = await owner.post('/api/canned-replies').send({ shortName: 'mine', text: 'My words' }).expect(201);
  return { template: template.body.id, cannedReply: canned.body.id };
};

/** An account with one of everything that an address can name. */
export async function ownerOf(app: TestApp): Promise<{ owner: TestAgent; admin: TestAgent; owned: Belongings }> {
  const olga = anAccount('Olga').withPlan().withLinkedChannel({ phone: '+14155550131' });
  const { agent: owner, admin, channel } = await olga.in(app);
  // One row cannot be sent, so that there is a list of errors to download.
  const rows = [
    { name: 'Ann', phone: '+14155550132', message: 'Hello Ann' },
    { name: 'Bob', phone: 'none', message: 'Hello Bob' },
  ];
  const sent = await owner.post('/api/messages/bulk').send({ channelId: channel.id, rows }).expect(201);
  const job = await owner.get(`/api/jobs/${sent.body.jobId}`).expect(200);
  const order = await owner
    .post('/paypal/order')
    .send({ amount: 2_900, currency: 'USD', intent: 'CAPTURE', planId: 'starter', durationType: 'MONTHLY' })
    .expect(201);
  // The plan's payment gets its receipt.
  await app.settle();
  const payments = await owner.get('/api/billing/payments').expect(200);
  await owner.post('/api/suppressions').send({ phone: '+14155550133' }).expect(200);
  const person = await owner.post('/api/people').send({ phone: '+14155550134', name: 'Pia' }).expect(201);
  const leaver = await owner.post('/api/people').send({ phone: '+14155550135' }).expect(201);
  const gone = await owner.post('/api/people').send({ phone: '+14155550136' }).expect(201);
  const forgetting = await owner.post(`/api/people/${gone.body.id}/forgetting`).send(FORGET).expect(202);
  const people = Buffer.from('phone\n+14155550137\nnone');
  const imported = await owner.post('/api/people-imports').attach('file', people, 'people.csv').expect(201);
  const draft = { name: 'Everybody', filter: {} };
  const segment = await owner.post('/api/people-segments').send(draft).expect(201);
  const words = { purpose: 'marketing', language: 'en', text: 'Yes, offers by WhatsApp.' };
  const wording = await owner.post('/api/wordings').send(words).expect(201);
  const me = await owner.get('/api/me').expect(200);
  // Another administrator than the caller, because ending the caller's session would end the test.
  await app.signIn((me.body as { email: string }).email, PASSWORD);
  const sessions = await owner.get('/api/me/sessions').expect(200);
  const elsewhere = defined((sessions.body as AccountSession[]).find(({ current }) => !current));
  const owned: Omit<Belongings, 'copy'> = {
    channel: channel.id,
    job: sent.body.jobId,
    message: job.body.messages[0].id,
    ...(await keepsTexts(owner)),
    order: order.body.id,
    payment: payments.body[0].id,
    session: elsewhere.id,
    push: await browserOf(app, owner),
    phone: '+14155550133',
    person: person.body.id,
    segment: segment.body.id,
    peopleImport: imported.body.id,
    leaver: leaver.body.id,
    forgetting: forgetting.body.id,
    wording: wording.body.id,
    account: me.body.id,
    media: await pictureFor(app, owner, channel.id),
    ...(await conversationOf(app, owner)),
    ...(await teamOf(app, me.body.id)),
  };
  await forgotten(owner, owned.forgetting);
  // The copy is made last: forgetting a person also removes copies of everything.
  return { owner, admin, owned: { ...owned, copy: await copyOf(owner) } };
}

/** While the forgetting runs, the person would be in one list and not in the next. */
async function forgotten(owner: TestAgent, id: string): Promise<void> {
  const look = async () =>
    ((await owner.get(`/api/forgettings/${id}`).expect(200)).body as Forgetting).state === 'done' ? true : undefined;
  await eventually(look, { what: 'somebody to be forgotten', timeoutMs: 60_000 });
}

/** Does by the service what the routes do on an installation that sends mail. */
async function teamOf(app: TestApp, accountId: string): Promise<Pick<Belongings, 'member' | 'teamInvitation'>> {
  const { user } = await app.register('Mel');
  const team = app.app.get(Team);
  const context = (commandId: string) => ({
    ...{ actor: { kind: 'user', id: accountId } as const, correlationId: commandId, commandId, causationId: null },
  });
  const wanted = { by: accountId, name: null, role: 'viewer', channels: null } as const;
  const first = await team.invite(accountId, { ...wanted, email: user.email }, context('ask-mel'));
  await team.accept(tokenIn(app.app.get(AccountLinks).teamLink(accountId, first.id, 1)), user.id, context('mel'));
  const second = await team.invite(accountId, { ...wanted, email: 'nina@example.com' }, context('ask-nina'));
  return { member: user.id, teamInvitation: second.id };
}

/** A phone answers with a picture. @returns its id once it is kept */
async function pictureFor(app: TestApp, owner: TestAgent, channelId: number): Promise<string> {
  const answers = { send: { kind: 'image' } };
  await controlGateway(app.simulators.url, 'PUT', '/phones/14155550134', { behaviour: 'reads', answers });
  await owner.post('/api/messages/send').send({ channelId, to: '+14155550134', body: 'Hello' }).expect(201);
  const look = async () => {
    const [found] = (await owner.get('/api/inbox').expect(200)).body as InboundMessage[];
    const media = found?.content?.media;
    return media?.state === 'kept' ? media.id : undefined;
  };
  return eventually(look, { what: 'the picture' });
}

/** A copy of everything, ready to download. */
async function copyOf(owner: TestAgent): Promise<string> {
  const { id } = (await owner.post('/api/me/exports').send({}).expect(202)).body as AccountExport;
  const look = async () =>
    ((await owner.get('/api/me/exports').expect(200)).body as AccountExport[])[0]?.state === 'ready' ? id : undefined;
  return eventually(look, { what: 'a copy of everything', timeoutMs: 60_000 });
}

/** A browser that subscribed to pushes; no id on an installation of the public internet, which refuses stand-ins. */
async function browserOf(app: TestApp, owner: TestAgent): Promise<string> {
  const { status, body } = await owner.post('/api/push').send(app.simulators.push.subscribe());
  return status === 201 ? String((body as { id: string }).id) : 'no-such-id';
}

/** The conversation that the picture opened, and a line of it. */
async function conversationOf(app: TestApp, owner: TestAgent): Promise<Pick<Belongings, 'conversation' | 'line'>> {
  await app.settle();
  const [found] = (await owner.get('/api/conversations').expect(200)).body as Conversation[];
  const conversation = defined(found).id;
  const { body } = await owner.get(`/api/conversations/${conversation}/lines`).expect(200);
  return { conversation, line: defined((body as ConversationLine[]).find(({ type }) => type === 'message')).id };
}

/** The operation's address with the owner's things in it. */
export function addressOf({ path }: Pick<Operation, 'path'>, owned: Belongings): string {
  const byFolder: [RegExp, string | number][] = [
    [/^\/api\/channels\//, owned.channel],
    [/^\/api\/jobs\//, owned.job],
    [/^\/api\/messages\//, owned.message],
    [/^\/api\/media\//, owned.media],
    [/^\/api\/conversations\//, owned.conversation],
    [/^\/api\/templates\//, owned.template],
    [/^\/api\/canned-replies\//, owned.cannedReply],
    [/^\/api\/team\/members\//, owned.member],
    [/^\/api\/team\/invitations\//, owned.teamInvitation],
    [/^\/api\/people-segments\//, owned.segment],
    [/^\/api\/people-imports\//, owned.peopleImport],
    [/^\/api\/people\/.*\/forgetting$/, owned.leaver],
    [/^\/api\/forgettings\//, owned.forgetting],
    [/^\/api\/people\//, owned.person],
    [/^\/api\/wordings\//, owned.wording],
    [/^\/api\/me\/sessions\//, owned.session],
    [/^\/api\/push\//, owned.push],
    [/^\/api\/me\/exports\//, owned.copy],
    [/^\/api\/billing\/payments\//, owned.payment],
    [/^\/api\/admin\/users\//, owned.account],
  ];
  const id = byFolder.find(([folder]) => folder.test(path))?.[1] ?? 'no-such-id';
  return path
    .replace('{orderId}', owned.order)
    .replace('{phone}', encodeURIComponent(owned.phone))
    .replace('{channelId}', String(owned.channel))
    .replace('{userId}', owned.account)
    .replace('{lineId}', encodeURIComponent(owned.line))
    .replace('{plannedId}', 'no-such-reply')
    .replace('{name}', 'no-such-projection')
    .replace('{id}', String(id));
}

const NAMES_WORDING = ['POST /api/people/{id}/consents', 'POST /api/suppressions/{phone}/restore'];

/** These merge a person with themselves: otherwise the server would look for the other person first. */
const MERGES = /^POST \/api\/people\/\{id\}\/(un)?merge$/;

/** @param owned the things that a body names, if it names any */
export function call(
  agent: TestAgent,
  { method, name }: Operation,
  address: string,
  owned?: Pick<Belongings, 'wording'>,
): Promise<Response> {
  if (method === 'get') return agent.get(address);
  const body = MERGES.test(name) ? { personId: address.split('/')[3] } : BODIES[name];
  const named = owned && NAMES_WORDING.includes(name) ? { wordingId: owned.wording } : {};
  return agent[method](address).send({ ...body, ...named });
}
