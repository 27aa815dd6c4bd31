import type { CurrentUser, GivenRole, MemberRole } from '@wavelane/contracts';
import { until } from '../../chance.js';
import { Client } from '../../client.js';
import type { World } from '../../world.js';

export const PASSWORD = 'otter velvet harbour';

/** A member of the team, with a session of their own. */
export interface Member {
  id: string;
  name: string;
  email: string;
  password: string;
  role: MemberRole;
  /** Ids of the channels that they see; null: all. */
  channels: readonly number[] | null;
  client: Client;
}

/** The owner of the world's account, and the members who follow the owner's invitations: a manager and two agents. */
export async function teamOf(world: World, channels: readonly number[]): Promise<Member[]> {
  const { id, name, email } = await world.user.must<CurrentUser>('GET', '/api/me');
  const owner = { id, name, email, password: 'a long password', role: 'owner', channels: null } as const;
  const all: Member[] = [{ ...owner, client: world.user }];
  all.push(await joined(world, 'Mona', 'manager', null));
  all.push(await joined(world, 'Anna', 'agent', null));
  // A member who sees one channel answers in that channel.
  all.push(await joined(world, 'Omar', 'agent', channels.slice(0, 1)));
  return all;
}

async function joined(
  { user, product, gateway }: World,
  name: string,
  role: GivenRole,
  channels: readonly number[] | null,
): Promise<Member> {
  const email = `${name.toLowerCase()}@example.com`;
  await user.must('POST', '/api/team/invitations', { email, name, role, channels });
  let invitation: string | undefined;
  await until(`the invitation of ${name} is mailed`, () => {
    const mails = gateway?.mailbox.all(email) ?? [];
    invitation = mails.map(({ text }) => /\/join#invitation=([^\s"<>]+)/.exec(text)?.[1]).find(Boolean);
    return Promise.resolve(invitation !== undefined);
  });
  const client = new Client(product.url);
  const { id } = await client.must<CurrentUser>('POST', '/api/auth/register', {
    ...{ name, email, password: PASSWORD, invitation },
  });
  return { id, name, email, password: PASSWORD, role, channels, client };
}
