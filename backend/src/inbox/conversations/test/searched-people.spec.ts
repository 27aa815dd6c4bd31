import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { startApp, type TestApp } from '../../../../testing/app.js';
import { Sender } from '../../../../testing/people/sender.js';
import { Chat } from './chat.js';

let app: TestApp;
let ada: Sender;

beforeAll(async () => {
  app = await startApp();
  ada = await Sender.create(app, 'Ada', '+14155550100');
});
afterAll(() => app.stop());

it('finds several people newest first, however often it is asked', async () => {
  const [first, second] = [new Chat(app, ada), new Chat(app, ada)];
  await first.says('Here', { from_name: 'Noor Alba' });
  await second.says('Here, too', { from_name: 'Noor Bell', timestamp: Math.floor(Date.now() / 1_000) + 1 });
  for (let time = 0; time < 3; time++)
    expect((await first.all('all', '&q=noor')).map(({ person }) => person.name)).toEqual(['Noor Bell', 'Noor Alba']);
});
