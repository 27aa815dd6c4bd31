import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { GatewaySettings, PoolPolicy } from '@wavelane/contracts';
import { type Answer, openPage, refusal, type Routes, serve, USER } from '@/testing/app';
import { expectToast } from '@/testing/toast';

const SETTINGS: GatewaySettings = {
  partnerToken: '••••3f9c',
  baseUrl: 'https://manager.whapi.cloud',
  projectId: 'p-1',
  demo: false,
  answersHidden: false,
  hiddenProbe: null,
};

const POLICY: PoolPolicy = {
  extend: true,
  activateTrials: false,
  activatePaid: false,
  floor: 0,
  aheadDays: 7,
  chosen: false,
};

const open = async (routes: Routes = {}, settings: Partial<GatewaySettings> = {}) => {
  const calls = serve({
    'GET /api/me': { body: { ...USER, role: 'admin' } },
    'GET /api/admin/pool-policy': { body: POLICY },
    'GET /api/whapi/settings': { body: { ...SETTINGS, ...settings } },
    ...routes,
  });
  await openPage('/admin/whapi-settings');
  await screen.findByLabelText('Partner Token');
  return calls;
};

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('gateway settings', () => {
  it.each([
    ['••••3f9c', 'Leave blank to keep the current one: ••••3f9c'],
    [null, 'Leave blank to keep the current one: Not set'],
  ])('shows the settings, and only a hint for the token %p', async (partnerToken, hint) => {
    await open({}, { partnerToken });
    expect(screen.getByText('Configure your WHAPI Partner integration')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Global WHAPI Configuration' })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Channel Management' })).toBeVisible();
    expect(screen.getByLabelText('Partner Token')).toHaveAccessibleDescription(hint);
    expect(screen.getByLabelText('Partner Token')).toHaveAttribute('type', 'password');
    expect(screen.getByLabelText('Partner Token')).toHaveValue('');
    expect(screen.getByLabelText('Base URL')).toHaveValue('https://manager.whapi.cloud');
    expect(screen.getByLabelText('Project ID')).toHaveValue('p-1');
  });

  it.each([
    ['a blank token keeps the current one', 'Project ID', 'p-2', { baseUrl: SETTINGS.baseUrl, projectId: 'p-2' }],
    ['an empty field is left out', 'Project ID', '', { baseUrl: SETTINGS.baseUrl }],
    [
      'a new token is sent',
      'Partner Token',
      'secret',
      { baseUrl: SETTINGS.baseUrl, projectId: 'p-1', partnerToken: 'secret' },
    ],
  ])('saves what was entered: %s', async (_, label, text, body) => {
    const calls = await open({ 'PUT /api/whapi/settings': { body: {} } });
    await userEvent.clear(screen.getByLabelText(label));
    if (text) await userEvent.type(screen.getByLabelText(label), text);
    await press('Save Settings');
    await expectToast('success', 'Settings saved', 'WHAPI configuration updated successfully.');
    expect(calls.find(({ route }) => route === 'PUT /api/whapi/settings')?.body).toEqual(body);
    expect(screen.getByLabelText('Partner Token')).toHaveValue('');
  });

  it.each([
    ['The address must be https', 'The address must be https'],
    ['', 'Failed to save WHAPI settings'],
  ])('explains a failed save with message %p', async (message, description) => {
    await open({ 'PUT /api/whapi/settings': refusal(message, 400) });
    await press('Save Settings');
    await expectToast('error', 'Save failed', description);
  });

  it.each<[string, Answer, 'success' | 'error', string, string]>([
    ['works', { body: { success: true, message: '3 channels' } }, 'success', 'Connection successful', '3 channels'],
    ['fails', { body: { success: false, message: 'Bad token' } }, 'error', 'Connection failed', 'Bad token'],
    ['cannot be made', refusal('Out of order', 500), 'error', 'Test failed', 'Failed to test WHAPI connection'],
  ])('reports a test that %s', async (_, answer, kind, title, description) => {
    await open({ 'POST /api/whapi/test': answer });
    await press('Test Connection');
    await expectToast(kind, title, description);
  });
});

describe('policy of the pool', () => {
  it('shows the policy and saves all of it', async () => {
    const calls = await open({ 'PUT /api/admin/pool-policy': { body: { ...POLICY, chosen: true } } });
    expect(await screen.findByRole('checkbox', { name: 'Extend channels automatically' })).toBeChecked();
    expect(screen.getByText(/^Nothing has been chosen yet/)).toBeVisible();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Activate channels in a free trial' }));
    await userEvent.clear(screen.getByLabelText('Floor'));
    await userEvent.type(screen.getByLabelText('Floor'), '20');
    await press('Save');
    await expectToast('success', 'Settings saved');
    const { chosen: _chosen, ...terms } = POLICY;
    expect(calls.find(({ route }) => route === 'PUT /api/admin/pool-policy')?.body).toEqual({
      ...terms,
      activateTrials: true,
      floor: 20,
    });
  });

  it.each([
    ['Days in advance', '0', 'Choose a whole number from 1 to 60'],
    ['Days in advance', '61', 'Choose a whole number from 1 to 60'],
    ['Floor', '-1', 'Choose a whole number from 0 to 1,000,000'],
  ])('refuses %s of %s without sending it', async (label, value, message) => {
    const calls = await open();
    const field = await screen.findByLabelText(label);
    await userEvent.clear(field);
    await userEvent.type(field, value);
    await press('Save');
    expect(await screen.findByText(message)).toBeVisible();
    expect(calls.some(({ route }) => route.startsWith('PUT'))).toBe(false);
  });
});
