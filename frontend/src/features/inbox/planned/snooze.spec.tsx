import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { choose } from '@/testing/choose';
import { USER } from '@/testing/app';
import { called, open } from '../testing/inbox-world';

const SNOOZE = 'POST /api/conversations/c1/snooze';

/** The menu in an account whose clocks are three hours ahead of UTC; specs run in another zone. */
async function snoozing() {
  const opened = await open('/inbox?conversation=c1', {
    'GET /api/me': { body: { ...USER, timeZone: 'Asia/Bahrain' } },
    [SNOOZE]: { body: {} },
  });
  await opened.typist.click(await screen.findByRole('button', { name: 'Snooze' }));
  return { ...opened, menu: within(await screen.findByRole('menu', { name: 'Snooze until' })) };
}

describe('snoozing a conversation', () => {
  it('lasts until nine in the zone of the account', async () => {
    const { calls, typist, menu } = await snoozing();
    await typist.click(menu.getByRole('menuitem', { name: 'Tomorrow at 9:00' }));
    await waitFor(() => expect(called(calls, SNOOZE)).toEqual({ until: expect.stringMatching(/T06:00:00\.000Z$/) }));
  });

  it('accepts a chosen time in the zone of the account, which it shows', async () => {
    const { calls, typist, menu } = await snoozing();
    await typist.click(menu.getByRole('menuitem', { name: 'Another time…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Snooze' }));
    await choose('Until', 'Another time');
    expect(dialog.getByText('Time zone: Asia/Bahrain')).toBeVisible();
    fireEvent.change(dialog.getByLabelText('Day and time'), { target: { value: '2998-12-31T01:30' } });
    await typist.click(dialog.getByRole('button', { name: 'Snooze' }));
    expect(called(calls, SNOOZE)).toEqual({ until: '2998-12-30T22:30:00.000Z' });
  });
});
