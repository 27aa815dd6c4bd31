/**
 * Two members take the same conversation at the same moment, again and again: one has it, and how soon does the other one know
 * who?
 *
 *   npm run bench:races -- [--races 1000]
 *
 * Over HTTP, each member with a session of their own, and each conversation with its own race; beside it stands the smallest
 * answer of the same server to two who ask at once. Product, gateway and members are processes of their own. Ends with 1
 * where a race had not one winner, where the loser was not told who, or not within the target.
 */
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import type { Conversation, CurrentUser } from '@wavelane/contracts';
import { defined } from '@wavelane/testing';
import { Load, quantile, type Shot, verdict } from '../load.js';
import { prepare, startRig } from '../prepare.js';
import type { Hook } from '../product-server.js';
import { Session } from '../session.js';

const { values } = parseArgs({ options: { races: { type: 'string', default: '1000' } } });
const races = Number(values.races);
const TARGET_MS = 100;
const PASSWORD = 'otter velvet harbour';

interface Claimed {
  status: number;
  ms: number;
  owner: string | undefined;
  message: string;
}

const rig = await startRig('races', { MAIL: 'on' });
try {
  const { url } = await rig.product.hello;
  const { session: owner, channels } = await prepare(url, 1, (id) => rig.sim('POST', `/channels/${id}/link`));
  const other = await joined(owner, url);
  await owner.post('/api/messages/send', { channelId: defined(channels[0]).id, to: '+14155550999', body: 'Hello' });
  await rig.product.ask({ ask: 'settled' });
  const hook = defined((await rig.product.ask<Hook[]>({ ask: 'hooks' }))[0]);
  const load = new Load(url, 10);
  await load.asFastAsPossible(Array.from({ length: races }, (_, n) => shotOf(hook, n)));
  load.stop();
  await rig.product.ask({ ask: 'settled' });
  const members = [owner, other];
  const names = new Map<string, string>();
  for (const member of members) {
    const { id, name } = await member.get<CurrentUser>('/api/me');
    names.set(id, name);
  }
  const ids: string[] = [];
  for (let path: string | undefined = '/api/conversations?view=all&limit=200'; path; path = owner.next)
    ids.push(...(await owner.get<Conversation[]>(path)).map(({ id }) => id));
  const wrong: string[] = [];
  const told: number[] = [];
  const bare: number[] = [];
  for (const id of ids) {
    const begun = performance.now();
    await Promise.all(members.map(({ get }) => get('/api/app')));
    bare.push(performance.now() - begun);
    const claims = await Promise.all(members.map((member) => claim(member, url, id)));
    const losers = claims.filter(({ status }) => status === 409);
    const winner = claims.findIndex(({ status }) => status === 200);
    const [loser] = losers;
    const isRight = losers.length === 1 && winner >= 0 && loser?.owner === [...names.keys()][winner];
    if (!loser || !isRight || !loser.message.includes(names.get(loser.owner ?? '') ?? '\0')) wrong.push(id);
    else told.push(loser.ms);
  }
  const sorted = (all: number[]) => all.sort((a, b) => a - b);
  const row = (name: string, all: readonly number[], word: string) =>
    console.log(
      `| ${name} | ${[0.5, 0.99, 1].map((share) => `${quantile(all, share).toFixed(0)} ms`).join(' | ')} | ${word} |`,
    );
  console.log(`${ids.length} races, ${wrong.length} without one winner whom the other was told\n`);
  console.log('| | p50 | p99 | longest | |\n| --- | --: | --: | --: | --- |');
  row('yardstick: two at once, GET /api/app', sorted(bare), '');
  const isMet = wrong.length === 0 && quantile(sorted(told), 1) <= TARGET_MS;
  row('who lost is told who has it', told, `target ${TARGET_MS} ms: ${verdict(isMet)}`);
  console.log(`\n${cpus().length} cores, node ${process.version}`);
  process.exitCode = isMet ? 0 : 1;
} finally {
  await rig.stop();
}

/** A manager who follows the invitation that is mailed to them. */
async function joined(owner: Session, url: string): Promise<Session> {
  const email = 'mona@example.com';
  await owner.post('/api/team/invitations', { email, role: 'manager', channels: null });
  for (let look = 0; look < 100; look++) {
    const mails = (await (await fetch(`${rig.gateway.url}/__sim/mail/mails?to=${email}`)).json()) as { text: string }[];
    const invitation = mails.map(({ text }) => /\/join#invitation=([^\s"<>]+)/.exec(text)?.[1]).find(Boolean);
    const session = new Session(url);
    if (invitation) {
      await session.post('/api/auth/register', { name: 'Mona', email, password: PASSWORD, invitation });
      return session;
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('No invitation came');
}

async function claim({ cookies }: Session, url: string, id: string): Promise<Claimed> {
  const begun = performance.now();
  const response = await fetch(`${url}/api/conversations/${id}/claim`, {
    method: 'POST',
    headers: { cookie: cookies, 'content-type': 'application/json' },
    body: JSON.stringify({ expectedOwner: null }),
  });
  const body = (await response.json()) as { message?: string; fields?: { expectedOwner?: string } };
  const ms = performance.now() - begun;
  return { status: response.status, ms, owner: body.fields?.expectedOwner, message: body.message ?? '' };
}

function shotOf({ path, key, whapiChannelId }: Hook, number: number): Shot {
  const digits = String(14155570000 + number);
  const message = {
    ...{ id: `Race${number}-abcdefgh`, from_me: false, type: 'text', source: 'mobile', from: digits },
    ...{ chat_id: `${digits}@s.whatsapp.net`, timestamp: Math.floor(Date.now() / 1_000), text: { body: 'Hello?' } },
  };
  const body = { messages: [message], event: { type: 'messages', event: 'post' }, channel_id: whapiChannelId };
  return { path, headers: { 'x-hook-key': key }, body: JSON.stringify(body) };
}
