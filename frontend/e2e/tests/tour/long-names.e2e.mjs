// Names of any length and script: nothing may be wider than the window.
import { test } from '../../world.mjs';

test('A10: a label of 80 letters stays within its card', async ({ stage, look }) => {
  const { page: user, phone } = await stage.subscriber();
  await stage.ask(user, 'POST', '/api/channels', { label: 'متجر سارة '.repeat(8).trim(), phone });
  await user.goto('/channels');
  await user.getByText(phone).waitFor();
  await look(user, '33-long-label');
});
