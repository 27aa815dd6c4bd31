// The shell around the pages: workflows and chatbot by the command palette, the dashboard, the sidebar, signing out.
import { toast } from '../../people.mjs';
import { shownPhone } from '../../names.mjs';
import { test } from '../../world.mjs';

test('workflows, chatbot and the command palette', { tag: '@landing' }, async ({ stage, look }) => {
  const { page: user } = await stage.subscriber();
  await user.goto('/workflows');
  await user.getByText('/webhooks/whapi').waitFor();
  await user.getByText('wlk_').waitFor();
  await look(user, '25-workflows');
  await user.keyboard.press('Control+k');
  await user.getByRole('combobox', { name: 'Command' }).fill('chat');
  await look(user, '26-commands');
  await user.keyboard.press('Enter');
  await user.getByRole('heading', { name: 'Chatbot Builder' }).waitFor();
  await look(user, '27-chatbot');
});

test('the dashboard shows what was sent, the sidebar collapses, and sign-out forgets', async ({ stage, look }) => {
  const account = await stage.sender();
  const { page: user, friend } = account;
  await stage.send(account, { to: friend, body: 'Your order is ready.' });
  await user.goto('/dashboard');
  await user.getByText(shownPhone(friend)).waitFor();
  await user.getByRole('heading', { name: 'Messages' }).waitFor();
  await look(user, '18-dashboard');
  await user.keyboard.press('Control+b');
  await user.locator('aside[data-state=collapsed]').waitFor();
  await look(user, '19-collapsed');
  await user.setViewportSize({ width: 390, height: 800 });
  await user.getByRole('button', { name: 'More' }).click();
  await look(user, '19-more');
  await user.setViewportSize({ width: 390, height: 800 });
  await user.getByRole('dialog').getByRole('link', { name: 'Settings' }).click();
  await user.getByRole('heading', { name: 'Settings', level: 1 }).waitFor();
  await look(user, '19-settings');
  await user.setViewportSize({ width: 390, height: 800 });
  await user.getByRole('button', { name: 'More' }).click();
  await user.getByRole('dialog').getByRole('button', { name: 'Logout' }).click();
  await toast(user, 'Logged out successfully');
  await user.goto('/channels');
  await user.getByRole('heading', { name: 'Welcome Back' }).waitFor();
});
