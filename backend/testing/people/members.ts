import type { CurrentUser, GivenRole, TeamInvitation } from '@wavelane/contracts';
import type TestAgent from 'supertest/lib/agent.js';
import { AccountLinks } from '../../src/identity/accounts/links/account-links.js';
import { mailGoes, tokenIn } from '../account-links.js';
import { PASSWORD, type TestApp } from '../app.js';

let invited = 0;

export interface Joined {
  agent: TestAgent;
  user: CurrentUser;
  email: string;
  token: string;
}

/** The token of an invitation's link. */
export const teamToken = (app: TestApp, accountId: string, invitationId: string, round = 1): string =>
  tokenIn(app.app.get(AccountLinks).teamLink(accountId, invitationId, round));

/** A new person who is invited by an owner and signs up by the link. */
export async function memberOf(
  app: TestApp,
  owner: TestAgent,
  role: GivenRole,
  channels: number[] | null = null,
  name = `Member ${invited + 1}`,
): Promise<Joined> {
  mailGoes(app, 'demo');
  const email = `member-${++invited}@example.com`;
  const sent = await owner.post('/api/team/invitations').send({ email, role, channels }).expect(201);
  const { account } = (await owner.get('/api/me').expect(200)).body as CurrentUser;
  const token = teamToken(app, account.id, (sent.body as TeamInvitation).id);
  const agent = app.anonymous();
  const signUp = { name, email, password: PASSWORD, invitation: token };
  const answer = await agent.post('/api/auth/register').send(signUp).expect(201);
  return { agent, user: answer.body as CurrentUser, email, token };
}
