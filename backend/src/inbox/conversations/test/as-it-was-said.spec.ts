import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { InboundMessage, OptOut } from '@wavelane/contracts';
import { startApp, type TestApp } from '../../../../testing/app.js';
import { Sender } from '../../../../testing/people/sender.js';
import { Chat } from './chat.js';

let app: TestApp;
let sender: Sender;

beforeAll(async () => {
  app = await startApp();
  sender = await Sender.create(app, 'Ada', '+14155550100');
});
afterAll(() => app.stop());

const isOut = async ({ digits }: Chat): Promise<boolean> => {
  await app.settle();
  const { body } = await sender.agent.get('/api/opt-outs').expect(200);
  return (body as OptOut[]).some(({ phone }) => phone === `+${digits}`);
};
const seconds = (ago: number) => Math.floor(Date.now() / 1_000) - ago;

describe('a message of a person', () => {
  it('stands in the order in which it came, also within one second, in thread and list', async () => {
    const chat = new Chat(app, sender);
    const timestamp = seconds(30);
    const said = ['line 1', 'line 2', 'line 3', 'line 4', 'line 5'];
    for (const [n, text] of said.entries())
      await chat.says(text, { timestamp, id: `${'qazbm'[n]}Order-${Date.now()}xyz` });
    expect(await chat.texts()).toEqual(said);
    expect((await chat.one()).last?.text).toBe('line 5');
    const { body } = await sender.agent.get('/api/inbox?limit=5').expect(200);
    expect((body as InboundMessage[]).map(({ text }) => text)).toEqual(said.toReversed());
  });

  it('stays whole, up to the bound of WhatsApp', async () => {
    const chat = new Chat(app, sender);
    const text = `${'A'.repeat(65_529)}THE END`;
    await chat.says(text);
    expect(await chat.texts()).toEqual([text]);
  });

  it('joins one conversation when the gateway writes the chat id differently', async () => {
    const chat = new Chat(app, sender);
    await chat.says('one');
    await chat.says('two', { chat_id: `${chat.digits}:12@s.whatsapp.net` });
    expect(await chat.texts()).toEqual(['one', 'two']);
  });
});

describe('a word that may mean stop', () => {
  it('leads to a question, not an opt-out, when it is a pressed button or an everyday word', async () => {
    const chat = new Chat(app, sender);
    const press = { id: 'ButtonsV3:x', title: 'Cancel' };
    await chat.told({ type: 'reply', reply: { type: 'buttons_reply', buttons_reply: press } });
    expect(await isOut(chat)).toBe(false);
    expect(await chat.messages()).toHaveLength(1);
    await chat.says('cancel');
    await chat.says('End');
    expect(await isOut(chat)).toBe(false);
    const asked = (await chat.messages()).filter(({ text }) => text?.includes('reply STOP'));
    expect(asked).toHaveLength(1);
    await chat.says('Please stop');
    expect(await isOut(chat)).toBe(true);
  });

  it('holds against a START that was written before it', async () => {
    const chat = new Chat(app, sender);
    await chat.says('STOP', { timestamp: seconds(10) });
    await chat.says('START', { timestamp: seconds(60) });
    expect(await isOut(chat)).toBe(true);
    await chat.says('START', { timestamp: seconds(5) });
    expect(await isOut(chat)).toBe(false);
  });
});
