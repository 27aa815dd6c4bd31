import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { ConversationLine, CurrentUser, SecurityEvent, Team, TeamInvitation } from '@wavelane/contracts';
import { mailGoes } from '../../../../testing/account-links.js';
import { PASSWORD, type TestApp, startApp } from '../../../../testing/app.js';
import { eventually } from '../../../../testing/eventually.js';
import { LiveLine } from '../../../../testing/live-line.js';
import type { ChannelOwner } from '../../../../testing/people/an-account.js';
import { memberOf, teamToken } from '../../../../testing/people/members.js';
import { Sender } from '../../../../testing/people/sender.js';
import { Team as TeamOfAccount } from '../../accounts/team/teams.js';
import { asItIs, DomainError } from '../../../platform/domain/domain-error.js';
import { Chat } from '../../../inbox/conversations/test/chat.js';

let app: TestApp;
let olga: Sender;
let owner: Pick<ChannelOwner, 'agent' | 'user' | 'channel'>;

beforeAll(async () => {
  app = await startApp();
  mailGoes(app, 'demo');
  olga = await Sender.create(app, 'Olga', '+97339990001');
  const { channel, agent } = olga;
  owner = { channel, agent, user: (await agent.get('/api/me').expect(200)).body as CurrentUser };
});
afterAll(() => app.stop());

const teamOf = async (agent = owner.agent) => (await agent.get('/api/team').expect(200)).body as Team;
const meOf = async (agent: typeof owner.agent) => (await agent.get('/api/me').expect(200)).body as CurrentUser;

describe('an account without a team', () => {
  it('lists its owner as the only member', async () => {
    const { agent, user } = await app.register('Alone');
    const { members, invitations } = await teamOf(agent);
    expect(members).toMatchObject([{ id: user.id, name: 'Alone', role: 'owner', channels: null }]);
    expect(invitations).toEqual([]);
    expect(await meOf(agent)).toMatchObject({
      ...{ account: { id: user.id, name: 'Alone' }, memberRole: 'owner', channels: null },
      accounts: [{ id: user.id, role: 'owner' }],
    });
  });
});

describe('an invitation that was withdrawn', () => {
  it('stays gone when the request that made it is repeated after it was withdrawn', async () => {
    const teams = app.app.get(TeamOfAccount);
    const { id: accountId } = owner.user;
    const context = { actor: { kind: 'user', id: accountId }, correlationId: 'c', causationId: null } as const;
    const invite = { ...context, commandId: randomUUID() };
    const wanted = { by: accountId, email: 'late@example.com', name: null, role: 'agent', channels: null } as const;
    const { id } = await teams.invite(accountId, wanted, invite);
    const withdrawn = { type: 'WithdrawMemberInvitation', by: accountId, invitationId: id } as const;
    await teams.do(accountId, withdrawn, { ...context, commandId: randomUUID() });
    await expect(teams.invite(accountId, wanted, invite)).rejects.toMatchObject({ kind: 'not-found' });
  });
});

describe('a member', () => {
  it('signs up by the link, acts for the account, and does so again after signing in', async () => {
    const ben = await memberOf(app, owner.agent, 'agent');
    expect(ben.user).toMatchObject({ account: { id: owner.user.id }, memberRole: 'agent', email: ben.email });
    const channels = await ben.agent.get('/api/channels').expect(200);
    expect(channels.body).toHaveLength(1);
    const again = await app.signIn(ben.email, PASSWORD);
    expect((await meOf(again)).account.id).toBe(owner.user.id);
    expect((await meOf(again)).accounts.map(({ id }) => id)).toEqual([ben.user.id, owner.user.id]);
  });

  it('changes between accounts, and never to one that they do not work for', async () => {
    const { agent } = await memberOf(app, owner.agent, 'viewer');
    const { user: stranger } = await app.register('Stranger');
    const me = await meOf(agent);
    await agent.post('/api/me/account').send({ accountId: stranger.id }).expect(404);
    const own = await agent.post('/api/me/account').send({ accountId: me.id }).expect(200);
    expect(own.body).toMatchObject({ account: { id: me.id }, memberRole: 'owner' });
    expect((await agent.get('/api/channels').expect(200)).body).toEqual([]);
    const back = await agent.post('/api/me/account').send({ accountId: owner.user.id }).expect(200);
    expect(back.body).toMatchObject({ memberRole: 'viewer' });
  });

  it('joins with the account of their own, and no other address can use the link', async () => {
    const { agent, user } = await app.register('Carl');
    const { agent: eve } = await app.register('Eve');
    const invited = { email: user.email, name: 'Carl B', role: 'manager' };
    const sent = await owner.agent.post('/api/team/invitations').send(invited).expect(201);
    const token = teamToken(app, owner.user.id, (sent.body as TeamInvitation).id);
    const offer = await app.anonymous().post('/api/team/invitations/read').send({ token }).expect(200);
    expect(offer.body).toMatchObject({ ...invited, accountName: 'Olga', hasAccount: true });
    await app.anonymous().post('/api/team/invitations/accept').send({ token }).expect(401);
    await eve.post('/api/team/invitations/accept').send({ token }).expect(403);
    const eveSignsUp = { name: 'Eve', email: `eve-${randomUUID()}@example.com`, password: PASSWORD, invitation: token };
    await app.anonymous().post('/api/auth/register').send(eveSignsUp).expect(400);
    const joined = await agent.post('/api/team/invitations/accept').send({ token }).expect(200);
    expect(joined.body).toMatchObject({ account: { id: owner.user.id }, memberRole: 'manager' });
    // A second click does no harm.
    await agent.post('/api/team/invitations/accept').send({ token }).expect(200);
  });

  it('appears by id and name as the actor of what they did', async () => {
    const ben = await memberOf(app, owner.agent, 'agent', null, 'Ben Bright');
    const chat = new Chat(app, olga);
    await chat.says('Hello?');
    const { id } = await chat.one();
    await ben.agent.post(`/api/conversations/${id}/claim`).send({ expectedOwner: null }).expect(200);
    const refused = await owner.agent
      .post(`/api/conversations/${id}/reply`)
      .send({ text: 'Hi', expectedOwner: null })
      .expect(409);
    expect(refused.body.message).toBe('Ben Bright answers this conversation');
    await app.settle();
    const lines = (await owner.agent.get(`/api/conversations/${id}/lines`).expect(200)).body as ConversationLine[];
    expect(lines).toContainEqual(
      expect.objectContaining({ event: 'claimed', by: { id: ben.user.id, name: 'Ben Bright' } }),
    );
  });
});

describe('a member that is removed or leaves', () => {
  it('loses access at once in every session for this account, and their conversations are freed', async () => {
    const ben = await memberOf(app, owner.agent, 'agent');
    const chat = new Chat(app, olga);
    await chat.says('Is anybody there?');
    const { id } = await chat.one();
    await ben.agent.post(`/api/conversations/${id}/claim`).send({ expectedOwner: null }).expect(200);
    await owner.agent.delete(`/api/team/members/${ben.user.id}`).expect(200);
    await ben.agent.get('/api/conversations').expect(401);
    await ben.agent.post(`/api/conversations/${id}/reply`).send({ text: 'Hi', expectedOwner: null }).expect(401);
    await chat.until(async () => (await chat.one()).owner === null, 'the conversation to be back');
    // Their own account is still theirs, and the link is used up.
    const again = await app.signIn(ben.email, PASSWORD);
    expect((await meOf(again)).account.id).toBe(ben.user.id);
    await again.post('/api/me/account').send({ accountId: owner.user.id }).expect(404);
    await again.post('/api/team/invitations/accept').send({ token: ben.token }).expect(410);
  });

  it('keeps no conversation that they took while they were removed', async () => {
    const ben = await memberOf(app, owner.agent, 'agent');
    const chat = new Chat(app, olga);
    await chat.says('Quick!');
    const { id } = await chat.one();
    await Promise.all([
      ben.agent.post(`/api/conversations/${id}/claim`).send({ expectedOwner: null }),
      owner.agent.delete(`/api/team/members/${ben.user.id}`).expect(200),
    ]);
    await chat.until(async () => (await chat.one()).owner === null, 'the conversation to be nobody’s');
  });

  it('leaves by themselves, and goes on in their own account', async () => {
    const ben = await memberOf(app, owner.agent, 'agent');
    const left = await ben.agent.post('/api/team/leave').expect(200);
    expect(left.body).toMatchObject({ account: { id: ben.user.id }, memberRole: 'owner' });
  });

  it('keeps the cookie of an owner that tries to leave in vain', async () => {
    const refused = await owner.agent.post('/api/team/leave').expect(409);
    expect(refused.headers['set-cookie']).toBeUndefined();
  });

  it('stays in the account when leaving fails', async () => {
    const ben = await memberOf(app, owner.agent, 'agent');
    const failing = jest.spyOn(app.app.get(TeamOfAccount), 'do');
    failing.mockRejectedValueOnce(DomainError.conflict(asItIs('Something is in the way.')));
    await ben.agent.post('/api/team/leave').expect(409);
    expect((await meOf(ben.agent)).account.id).toBe(owner.user.id);
    expect((await ben.agent.post('/api/team/leave').expect(200)).body.account.id).toBe(ben.user.id);
  });

  it('leaves the account that the page shows, and no other one that the session acts for by now', async () => {
    const ben = await memberOf(app, owner.agent, 'agent');
    const stale = await ben.agent.post('/api/team/leave').set('X-Account', ben.user.id).expect(409);
    expect(stale.body.code).toBe('another-account');
    expect((await meOf(ben.agent)).account.id).toBe(owner.user.id);
    await ben.agent.post('/api/team/leave').set('X-Account', owner.user.id).expect(200);
  });
});

describe('a page that is open', () => {
  it('ends its live line when its member is removed, and tells them nothing more', async () => {
    const ben = await memberOf(app, owner.agent, 'agent');
    await app.settle();
    const line = await LiveLine.of(app.url, ben.agent);
    await owner.agent.delete(`/api/team/members/${ben.user.id}`).expect(200);
    await eventually(() => line.isOver || undefined, { what: 'the end of the line' });
    expect(line.told.at(-1)).toMatchObject({ event: 'end' });
    line.close();
  });

  it('changes nothing in another account than the one that it shows', async () => {
    const { agent, user } = await memberOf(app, owner.agent, 'manager');
    await agent.post('/api/me/account').send({ accountId: user.id }).expect(200);
    const draft = { title: 'Whose?', body: 'Hello' };
    const asked = agent.post('/api/templates').set('X-Account', owner.user.id).send(draft);
    expect((await asked.expect(409)).body.code).toBe('another-account');
    await agent.get('/api/me').set('X-Account', owner.user.id).expect(200);
  });
});

describe('the history of an account', () => {
  it('tells the colleague behind a change by name, and no address or device', async () => {
    const mia = await memberOf(app, owner.agent, 'manager', null, 'Mia');
    const ben = await memberOf(app, mia.agent, 'agent');
    await mia.agent
      .put(`/api/team/members/${ben.user.id}`)
      .send({ role: 'viewer', channels: null, version: 1 })
      .expect(200);
    const told = await eventually(
      async () => {
        const { body } = await ben.agent.get('/api/me/sign-ins').expect(200);
        return (body as SecurityEvent[]).find(({ kind }) => kind === 'member-changed');
      },
      { what: 'the entry of the change' },
    );
    expect(told).toMatchObject({
      by: { id: mia.user.id, name: 'Mia' },
      address: null,
      device: null,
      detail: 'viewer',
    });
  });
});

describe('an account that is closed', () => {
  it('takes no member in any more, also by a link that was sent before', async () => {
    const { agent, user } = await app.register('Closing');
    const { agent: joiner, user: who } = await app.register('Joiner');
    const sent = await agent.post('/api/team/invitations').send({ email: who.email, role: 'agent' }).expect(201);
    const token = teamToken(app, user.id, (sent.body as TeamInvitation).id);
    await agent.post('/api/me/close').send({ password: PASSWORD }).expect(200);
    const refused = await joiner.post('/api/team/invitations/accept').send({ token }).expect(410);
    expect(refused.body.code).toBe('link_expired');
    expect((await meOf(joiner)).accounts.map(({ id }) => id)).toEqual([who.id]);
  });
});

describe('a member that closes their own account', () => {
  it('disappears from the team they worked for', async () => {
    const ben = await memberOf(app, owner.agent, 'agent');
    const close = { password: PASSWORD };
    await ben.agent.post('/api/me/close').send(close).expect(200);
    await eventually(
      async () => {
        const { members } = await teamOf();
        return members.every(({ id }) => id !== ben.user.id) || undefined;
      },
      { what: 'the member to be gone' },
    );
  });
});
