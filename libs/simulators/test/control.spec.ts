import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Kit, until } from '../src/testing/kit.js';

describe('the control interface', () => {
  let kit: Kit;
  let channel: { id: string; token: string };

  beforeAll(async () => {
    kit = await Kit.start();
    channel = await kit.linked();
  });
  afterAll(() => kit.stop());

  it.each<[string, string, unknown, string]>([
    ['PUT', '/phones/97330000002', {}, 'behaviour'],
    ['PUT', '/phones/97330000002', { behaviour: 'sleeps' }, 'behaviour'],
    ['PUT', '/phones/97330000002', { behaviour: 'reads', colour: 'red' }, 'colour'],
    ['PUT', '/phones/97330000002', { behaviour: 'reads', answers: { button: 4 } }, 'answers.button'],
    ['PUT', '/phones/97330000002', { behaviour: 'reads', answers: {} }, 'answers'],
    ['PUT', '/phones/12', { behaviour: 'reads' }, 'digits'],
    ['GET', '/phones/abc/messages', undefined, 'digits'],
    ['POST', '/phones/97330000002/reply', {}, 'text'],
    ['POST', '/phones/97330000002/reply', { text: 5 }, 'text'],
    ['POST', '/phones/97330000002/reply', { messageId: 'x' }, 'button'],
    ['POST', '/phones/97330000002/reply', { messageId: 'x', button: 4 }, 'button'],
    ['POST', '/phones/97330000002/reply', { button: 1 }, 'messageId'],
    ['POST', '/phones/97330000002/reply', { messageId: 'x', button: 1, text: 'y' }, 'text'],
    ['POST', '/faults', {}, 'kind'],
    ['POST', '/faults', { kind: 'gremlin' }, 'kind'],
    ['POST', '/faults', { kind: 'slow', delayMs: -1 }, 'delayMs'],
    ['POST', '/faults', { kind: 'slow', delay: 5 }, 'delay'],
    ['POST', '/faults', { kind: 'error', status: 418 }, 'status'],
    ['POST', '/faults', { kind: 'slow', probability: 2 }, 'probability'],
    ['POST', '/faults', { kind: 'slow', script: ['yes'] }, 'script[0]'],
    ['POST', '/faults', { kind: 'slow', route: 'everywhere' }, 'route'],
    ['POST', '/faults', { kind: 'duplicate', route: 'send' }, 'route'],
    ['POST', '/faults', { kind: 'reset', phone: '97330000002' }, 'phone'],
    ['GET', '/journal?since=5', undefined, 'since'],
    ['POST', '/clock', { advanceMs: -5 }, 'advanceMs'],
    ['PUT', '/partner', { liveDays: 'many' }, 'liveDays'],
  ])('refuses %s %s %j by its field %s', async (method, path, body, field) => {
    const answer = await kit.control(method, path, body);
    expect(answer.status).toBe(400);
    expect(answer.body.error.details).toMatch(new RegExp(`^${field.replace(/[[\].]/g, '\\$&')}:`));
  });

  it('knows what it does not know', async () => {
    expect((await kit.control('POST', '/channels/NOBODY-00000/link', {})).status).toBe(404);
    expect((await kit.control('POST', `/channels/${channel.id}/link`, { phone: 'x' })).status).toBe(400);
    expect((await kit.control('DELETE', '/faults/fault-99')).status).toBe(404);
    expect((await kit.control('POST', '/phones/97330000077/reply', { text: 'hi' })).status).toBe(409);
    expect((await kit.control('POST', '/phones/97330000077/reply', { messageId: 'x', button: 1 })).status).toBe(404);
    expect((await kit.control('GET', '/nothing')).status).toBe(404);
    expect((await kit.control('POST', '/faults', '{')).status).toBe(400);
  });

  it('shows what every phone received, with what the journal says of it', async () => {
    const { id } = (await kit.text(channel.token, '97330000002', 'Once')).body.message;
    const look = async () => (await kit.control('GET', '/phones/97330000002/messages')).body.messages;
    const [message] = await until(look, (found) => found[0]?.status === 'read');
    expect(message).toMatchObject({ id, body: 'Once', channelId: channel.id, from: '97330000001' });
    const { messages, accepted, arrived } = (await kit.control('GET', '/journal')).body;
    expect({ messages, accepted, arrived }).toEqual({ messages: [message], accepted: 1, arrived: 1 });
    expect((await kit.control('GET', '/journal?only=counts')).body.messages).toBeUndefined();
  });

  it("refuses another site's page", async () => {
    for (const [name, value] of [
      ['sec-fetch-site', 'cross-site'],
      ['origin', 'https://elsewhere.example'],
    ] as const) {
      const url = `${kit.simulators.url}/__sim/whapi/channels/${channel.id}/unlink`;
      expect((await fetch(url, { method: 'POST', headers: { [name]: value } })).status).toBe(403);
    }
  });

  it('moves the clock forward', async () => {
    const before = (await kit.manager('GET', `/channels/${channel.id}`)).body.activeTill;
    await kit.control('POST', '/clock', { advanceMs: before - Date.now() + 1_000 });
    expect((await kit.text(channel.token, '97330000002')).status).toBe(402);
  });
});
