import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Answering, CurrentUser, OpeningHours } from '@wavelane/contracts';
import { defined } from '@wavelane/testing';
import { isolate } from '@/lib/bidi';
import { NOTHING, openAnswering } from './testing/open-answering';
import { holdBack, refusal, USER } from '@/testing/app';
import { expectToast } from '@/testing/toast';

const HOURS: OpeningHours = {
  timeZone: 'Asia/Bahrain',
  week: [{ day: 1, from: '09:00', to: '17:00' }],
  holidays: [{ date: '2026-12-16', name: 'National Day' }],
};
const AGENT: CurrentUser = { ...USER, memberRole: 'agent' };
const BY_MIA = { version: 3, changedAt: '2026-11-01T10:00:00.000Z', changedBy: { id: 'u3', name: 'Mia Moon' } };

const bodyOf = (calls: Awaited<ReturnType<typeof openAnswering>>, route: string) =>
  calls.find((one) => one.route === route)?.body;
const type = async (field: HTMLElement, text: string) => {
  await userEvent.clear(field);
  await userEvent.type(field, text);
};
/** The form of the hours comes before that of the rules. */
const save = async () => userEvent.click(defined(screen.getAllByRole('button', { name: 'Save' })[0]));

describe('answering page', () => {
  it('shows a new account open around the clock, with no automatic answer', async () => {
    await openAnswering(NOTHING);
    expect(await screen.findByRole('switch', { name: 'Open around the clock' })).toBeChecked();
    expect(await screen.findByRole('radio', { name: 'Nobody until someone replies' })).toBeChecked();
    expect(screen.getByRole('textbox', { name: 'Text' })).toHaveValue('');
  });

  it('draws all switches in one size: the small one of MUI does not fit its track', async () => {
    await openAnswering(NOTHING);
    await screen.findByRole('switch', { name: 'Show people that their messages were read' });
    for (const one of screen.getAllByRole('switch')) expect(one.closest('.MuiSwitch-sizeSmall')).toBeNull();
  });

  it('shows plain sentences to members without the right to change it', async () => {
    await openAnswering(NOTHING, {}, AGENT);
    expect(await screen.findByText('New conversations are assigned to nobody.')).toBeVisible();
    expect(screen.getByText('No away message.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  });

  it('shows the hours, the holidays and the last change', async () => {
    await openAnswering({ ...NOTHING, openingHours: { hours: HOURS, ...BY_MIA }, isOpen: false }, {}, AGENT);
    expect(await screen.findByText('Closed now.')).toBeVisible();
    expect(screen.getByText('09:00–17:00')).toBeVisible();
    expect(screen.getByText('National Day')).toBeVisible();
    expect(screen.getByText(/^Changed by .*Mia Moon.* on /)).toBeVisible();
  });

  it('saves opening hours, and refuses hours that overlap at their field', async () => {
    const calls = await openAnswering(NOTHING, { 'PUT /api/answering/opening-hours': { body: NOTHING } });
    await userEvent.click(await screen.findByRole('switch', { name: 'Open around the clock' }));
    const friday = within(await screen.findByRole('group', { name: 'Friday' }));
    await userEvent.click(friday.getByRole('button', { name: 'Add hours to Friday' }));
    await type(friday.getByLabelText('Friday, hours 2, from'), '16:00');
    await save();
    expect(await friday.findByText('These hours overlap with others')).toBeVisible();
    expect(friday.getByLabelText('Friday, hours 2, from')).toBeInvalid();
    expect(bodyOf(calls, 'PUT /api/answering/opening-hours')).toBeUndefined();
    await userEvent.click(friday.getByRole('button', { name: 'Remove Friday, hours 2' }));
    await save();
    await expectToast('success', 'Opening hours saved');
    const week = [1, 2, 3, 4, 5].map((day) => ({ day, from: '09:00', to: '17:00' }));
    expect(bodyOf(calls, 'PUT /api/answering/opening-hours')).toMatchObject({ expectedVersion: 0, hours: { week } });
  });

  it('closes a day that is switched off, and opens another at the usual hours', async () => {
    const calls = await openAnswering(
      { ...NOTHING, openingHours: { hours: HOURS, ...BY_MIA } },
      { 'PUT /api/answering/opening-hours': { body: NOTHING } },
    );
    await userEvent.click(await screen.findByRole('switch', { name: 'Open on Sunday' }));
    await userEvent.click(screen.getByRole('switch', { name: 'Open on Monday' }));
    expect(within(screen.getByRole('group', { name: 'Monday' })).getByText('Closed')).toBeVisible();
    await save();
    const week = [{ day: 7, from: '09:00', to: '17:00' }];
    expect(bodyOf(calls, 'PUT /api/answering/opening-hours')).toMatchObject({ expectedVersion: 3, hours: { week } });
  });

  it('restores the saved hours after Discard', async () => {
    await openAnswering({ ...NOTHING, openingHours: { hours: HOURS, ...BY_MIA } });
    await type(await screen.findByLabelText('Monday, to'), '18:00');
    await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
    expect(screen.getByLabelText('Monday, to')).toHaveValue('17:00');
    expect(screen.queryByRole('button', { name: 'Discard' })).toBeNull();
  });

  it('keeps what was typed while it was saved, to be saved next', async () => {
    const saved: Answering = {
      ...NOTHING,
      openingHours: { hours: { ...HOURS, week: [{ day: 1, from: '09:00', to: '18:00' }] }, ...BY_MIA, version: 4 },
    };
    const calls = await openAnswering(
      { ...NOTHING, openingHours: { hours: HOURS, ...BY_MIA } },
      { 'PUT /api/answering/opening-hours': { body: saved } },
    );
    const to = await screen.findByLabelText('Monday, to');
    await type(to, '18:00');
    const release = holdBack('/api/answering');
    await save();
    await type(to, '19:00');
    release();
    await expectToast('success', 'Opening hours saved');
    expect(to).toHaveValue('19:00');
    await save();
    const week = [{ day: 1, from: '09:00', to: '19:00' }];
    await waitFor(() => expect(calls.filter(({ route }) => route.startsWith('PUT'))).toHaveLength(2));
    expect(calls.findLast(({ route }) => route.startsWith('PUT'))?.body).toMatchObject({
      expectedVersion: 4,
      hours: { week },
    });
  });

  it('keeps what was typed if another change came first, and says what to do', async () => {
    const words =
      'Someone changed the opening hours since you opened them. Check the new hours, then make your change.';
    await openAnswering(
      { ...NOTHING, openingHours: { hours: HOURS, ...BY_MIA } },
      { 'PUT /api/answering/opening-hours': refusal(words, 409, 'answering-changed') },
    );
    const to = await screen.findByLabelText('Monday, to');
    await type(to, '1800{Enter}');
    await expectToast('error', 'Opening hours not saved', words);
    expect(to).toHaveValue('18:00');
  });
});

describe('rules', () => {
  it('saves rules, and refuses a value out of bounds at its field', async () => {
    const calls = await openAnswering(NOTHING, { 'PUT /api/answering/rules': { body: NOTHING } });
    const minutes = await screen.findByLabelText('Minutes without an answer');
    expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
    await userEvent.type(minutes, '0');
    await userEvent.click(screen.getByRole('radio', { name: 'To the member with the fewest conversations' }));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Choose from 1 to 10,080 minutes, or never')).toBeVisible();
    await userEvent.clear(minutes);
    await userEvent.type(minutes, '15');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await expectToast('success', 'Rules saved');
    expect(bodyOf(calls, 'PUT /api/answering/rules')).toEqual({
      ...{ expectedVersion: 0, returnAfterMinutes: 15, assignment: 'least-busy' },
      ...{ awayMessage: null, greetingMessage: null, closeAfterDays: null },
    });
  });

  it('saves a poll as the away message, without the text, and shows objections at its fields', async () => {
    const fields = { 'awayContent.question': 'Question must be at most 255 characters' };
    const refused = { status: 400, body: { statusCode: 400, error: 'Bad Request', message: 'Check the form', fields } };
    const calls = await openAnswering(NOTHING, { 'PUT /api/answering/rules': refused });
    await userEvent.click(await screen.findByRole('button', { name: 'List, place, poll…' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: /^Poll/ }));
    expect(screen.queryByRole('textbox', { name: 'Text' })).toBeNull();
    await userEvent.type(await screen.findByLabelText('Question'), 'Call you?');
    await userEvent.type(screen.getByLabelText('Option 1'), 'Yes');
    await userEvent.type(screen.getByLabelText('Option 2'), 'No');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Question must be at most 255 characters')).toBeVisible();
    expect(bodyOf(calls, 'PUT /api/answering/rules')).toMatchObject({
      awayMessage: '',
      awayContent: { kind: 'poll', question: 'Call you?', options: ['Yes', 'No'], choices: 1 },
    });
  });

  it('warns of a placeholder without advising a variable, which it would refuse', async () => {
    await openAnswering(NOTHING);
    await userEvent.click(await screen.findByRole('textbox', { name: 'Text' }));
    await userEvent.paste('Hello [Name], we are closed');
    expect(await screen.findByText(`${isolate('[Name]')} is sent as it is written`)).toBeVisible();
    expect(screen.queryByText(/{{name}}/)).toBeNull();
  });

  it('brings back the text if the poll that was saved without it is removed', async () => {
    const saved = { ...NOTHING, rules: { ...NOTHING.rules, version: 1 } };
    await openAnswering(NOTHING, { 'PUT /api/answering/rules': { body: saved } });
    await userEvent.type(await screen.findByRole('textbox', { name: 'Text' }), 'Back at nine');
    await userEvent.click(screen.getByRole('button', { name: 'List, place, poll…' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: /^Poll/ }));
    await userEvent.type(await screen.findByLabelText('Question'), 'Call you?');
    await userEvent.type(screen.getByLabelText('Option 1'), 'Yes');
    await userEvent.type(screen.getByLabelText('Option 2'), 'No');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await expectToast('success', 'Rules saved');
    await userEvent.click(screen.getByRole('button', { name: 'Remove Poll' }));
    expect(await screen.findByRole('textbox', { name: 'Text' })).toHaveValue('Back at nine');
  });

  it('shows the list of the away message to members who may not change it', async () => {
    const sections = [{ rows: [{ id: 'a', title: 'At nine' }] }];
    const rules: Answering['rules'] = {
      ...NOTHING.rules,
      ...{ awayMessage: 'Closed', awayContent: { kind: 'list', button: 'Times', sections } },
    };
    await openAnswering({ ...NOTHING, rules }, {}, AGENT);
    expect(await screen.findByText('At nine')).toBeVisible();
  });

  it('restores the saved rules after Discard', async () => {
    const rules = { ...NOTHING.rules, awayMessage: 'Back at nine' };
    await openAnswering({ ...NOTHING, rules });
    const text = await screen.findByRole('textbox', { name: 'Text' });
    await userEvent.type(text, '!');
    expect(screen.getByText('Not saved yet')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
    expect(text).toHaveValue('Back at nine');
    expect(screen.queryByRole('button', { name: 'Discard' })).toBeNull();
  });
});

describe('away members', () => {
  it('lets a manager set any member as back', async () => {
    const calls = await openAnswering(NOTHING, { 'PUT /api/answering/away': { body: NOTHING } });
    await userEvent.click(await screen.findByRole('button', { name: /Back: .*Ben Bright/ }));
    await expectToast('success', `${isolate('Ben Bright')} is back`);
    expect(bodyOf(calls, 'PUT /api/answering/away')).toEqual({ away: false, memberId: 'u2' });
  });

  it('lets agents set only themselves away', async () => {
    await openAnswering(NOTHING, {}, AGENT);
    expect(await screen.findByRole('button', { name: /Set away: .*Sara Lind/ })).toBeVisible();
    for (const name of [/Ben Bright/, 'Save', 'Add a holiday'])
      expect(screen.queryByRole('button', { name })).toBeNull();
  });
});
