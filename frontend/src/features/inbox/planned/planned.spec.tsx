import { screen, waitFor, within } from '@testing-library/react';
import type { PlannedReply } from '@wavelane/contracts';
import { choose } from '@/testing/choose';
import { refusal, USER } from '@/testing/app';
import { called, DETAIL, HUDA, LINES, open } from '../testing/inbox-world';

const PLANNED: PlannedReply = {
  ...{ id: 'p1', text: 'Good *morning*', scheduledFor: '2998-12-31T09:00:00.000Z', by: { id: USER.id, name: 'Ada' } },
  ...{ unlessAnswered: true, validForHours: 12, version: 3, answered: false },
};
const owner = { id: USER.id, name: 'Ada' };
const withPlan = (more: object = {}, planned: Partial<PlannedReply> = {}) => ({
  'GET /api/conversations/c1': { body: { ...DETAIL, owner, planned: [{ ...PLANNED, ...planned }], ...more } },
});

describe('a reply that goes later', () => {
  it('plans by Ctrl+Shift+Enter for an offered time, and empties the field', async () => {
    const { calls, typist } = await open('/inbox?conversation=c1', {
      'POST /api/conversations/c1/planned-replies': { status: 201, body: { id: 'p1' } },
    });
    const field = await screen.findByLabelText('Your answer');
    await typist.type(field, 'Good morning');
    await typist.keyboard('{Control>}{Shift>}{Enter}{/Shift}{/Control}');
    const dialog = within(await screen.findByRole('dialog', { name: 'Send later' }));
    expect(dialog.getByLabelText('Your answer')).toHaveValue('Good morning');
    expect(dialog.getByLabelText('When')).toHaveDisplayValue('Tomorrow at 9:00');
    await typist.click(dialog.getByRole('checkbox', { name: 'Cancel it if they write before' }));
    await typist.click(dialog.getByRole('button', { name: 'Plan' }));
    await waitFor(() => expect(field).toHaveValue(''));
    expect(called(calls, 'POST /api/conversations/c1/planned-replies')).toEqual({
      ...{ text: 'Good morning', timeZone: USER.timeZone, unlessAnswered: true, expectedOwner: null },
      scheduledFor: expect.stringMatching(/T09:00$/),
    });
    expect(calls.map(({ route }) => route)).not.toContain('POST /api/conversations/c1/reply');
  });

  it('requires a text and a time, and shows a refusal of the server at its field', async () => {
    const problem = 'This time has passed. Choose one in the future';
    const { typist } = await open('/inbox?conversation=c1', {
      'POST /api/conversations/c1/planned-replies': {
        ...{
          status: 400,
          body: { statusCode: 400, error: 'Bad Request', message: problem, fields: { scheduledFor: problem } },
        },
      },
    });
    await typist.click(await screen.findByRole('button', { name: 'Send later…' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    await typist.type(screen.getByLabelText('Your answer'), 'Hello');
    await typist.click(screen.getByRole('button', { name: 'Send later…' }));
    const dialog = within(await screen.findByRole('dialog'));
    await choose('When', 'Another time');
    await typist.click(dialog.getByRole('button', { name: 'Plan' }));
    expect(await dialog.findByText('Choose day and time')).toBeVisible();
    await typist.type(dialog.getByLabelText('Day and time'), '2998-05-17T09:30');
    await typist.click(dialog.getByRole('button', { name: 'Plan' }));
    expect(await dialog.findByText(problem)).toBeVisible();
  });

  it('shows its file, and may be changed to say nothing beside it', async () => {
    const { calls, typist } = await open('/inbox?conversation=c1', {
      ...withPlan({}, { media: { id: 'f1', kind: 'document' } }),
      'PUT /api/conversations/c1/planned-replies/p1': { body: { success: true } },
    });
    const planned = within(await screen.findByRole('region', { name: 'Planned replies' }));
    expect(planned.getByRole('link', { name: 'Document' })).toHaveAttribute('href', '/api/media/f1');
    await typist.click(planned.getByRole('button', { name: 'Change…' }));
    const dialog = within(await screen.findByRole('dialog'));
    await typist.clear(dialog.getByLabelText('Your answer'));
    await typist.click(dialog.getByRole('button', { name: 'Change' }));
    await waitFor(() =>
      expect(called(calls, 'PUT /api/conversations/c1/planned-replies/p1')).toMatchObject({ text: '', version: 3 }),
    );
  });

  it('changes its poll in place, and can take it out for a text', async () => {
    const content = { kind: 'poll' as const, question: 'When?', options: ['Mon', 'Tue'], choices: 1 };
    const { calls, typist } = await open('/inbox?conversation=c1', {
      ...withPlan({}, { text: '', content }),
      'PUT /api/conversations/c1/planned-replies/p1': { body: { success: true } },
    });
    const sent = () =>
      calls.filter(({ route }) => route === 'PUT /api/conversations/c1/planned-replies/p1').map(({ body }) => body);
    const planned = within(await screen.findByRole('region', { name: 'Planned replies' }));
    await typist.click(planned.getByRole('button', { name: 'Change…' }));
    let dialog = within(await screen.findByRole('dialog'));
    await typist.clear(await dialog.findByLabelText('Option 2'));
    await typist.click(dialog.getByRole('button', { name: 'Change' }));
    expect(await dialog.findByText('Option is required')).toBeVisible();
    await typist.type(dialog.getByLabelText('Option 2'), 'Wed');
    await typist.click(dialog.getByRole('button', { name: 'Change' }));
    await waitFor(() =>
      expect(sent()).toMatchObject([{ text: '', version: 3, content: { ...content, options: ['Mon', 'Wed'] } }]),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await typist.click(planned.getByRole('button', { name: 'Change…' }));
    dialog = within(await screen.findByRole('dialog'));
    await typist.click(dialog.getByRole('button', { name: 'Remove Poll' }));
    await typist.type(dialog.getByLabelText('Your answer'), 'On Monday');
    await typist.click(dialog.getByRole('button', { name: 'Change' }));
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(sent()[1]).toMatchObject({ text: 'On Monday' });
    expect(sent()[1]).not.toHaveProperty('content');
  });

  it('warns if its time lies after the 24 hours', async () => {
    const { typist } = await open('/inbox?conversation=c1', {
      'GET /api/conversations/c1': { body: { ...DETAIL, windowEndsAt: '2026-01-02T00:00:00.000Z' } },
    });
    await typist.type(await screen.findByLabelText('Your answer'), 'Hello');
    await typist.click(screen.getByRole('button', { name: 'Send later…' }));
    expect(await screen.findByText(/^The 24 hours end .* it uses one of your plan’s messages/)).toBeVisible();
  });

  it('stands at the end of the conversation and is changed as it was seen, sent now, or cancelled', async () => {
    const { calls, typist } = await open('/inbox?conversation=c1', {
      ...withPlan(),
      'PUT /api/conversations/c1/planned-replies/p1': { body: { success: true } },
      'POST /api/conversations/c1/planned-replies/p1/send': { body: { jobId: 'j', messageId: 'm', free: true } },
      'DELETE /api/conversations/c1/planned-replies/p1': refusal(
        'This planned reply was changed, sent or cancelled meanwhile. Look at it again.',
        409,
      ),
    });
    const planned = within(await screen.findByRole('region', { name: 'Planned replies' }));
    expect(planned.getByText('morning').tagName).toBe('STRONG');
    expect(planned.getByText('Cancelled if they write before.')).toBeVisible();
    await typist.click(planned.getByRole('button', { name: 'Change…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Change a planned reply' }));
    expect(dialog.getByLabelText('Day and time')).toHaveValue('Dec 31, 2998 09:00');
    await typist.click(dialog.getByRole('button', { name: 'Change' }));
    await waitFor(() =>
      expect(called(calls, 'PUT /api/conversations/c1/planned-replies/p1')).toMatchObject({
        ...{ version: 3, text: PLANNED.text, unlessAnswered: true, scheduledFor: '2998-12-31T09:00' },
      }),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await typist.click(planned.getByRole('button', { name: 'Send now' }));
    await waitFor(() =>
      expect(called(calls, 'POST /api/conversations/c1/planned-replies/p1/send')).toEqual({ version: 3 }),
    );
    await typist.click(planned.getByRole('button', { name: 'Cancel it' }));
    expect(await screen.findByText('Not cancelled')).toBeVisible();
  });

  it('says what stands in its way, and offers other members no change', async () => {
    await open('/inbox?conversation=c1', {
      ...withPlan({ owner: { id: 'u2', name: 'Ben' }, state: 'resolved', windowEndsAt: null }, { answered: true }),
    });
    const planned = within(await screen.findByRole('region', { name: 'Planned replies' }));
    expect(planned.getByText(/^Will not be sent: .*Ada.* does not answer this conversation\.$/)).toBeVisible();
    expect(planned.getByText('Will not be sent while the conversation is resolved.')).toBeVisible();
    expect(planned.getByText('They wrote after this was planned.')).toBeVisible();
    expect(planned.getByText('Uses one of your plan’s messages.')).toBeVisible();
    expect(planned.queryByRole('button')).toBeNull();
  });

  it('appears in the list, and in the conversation if it was not sent', async () => {
    const event = { id: 'l9', at: HUDA.lastAt, type: 'event', event: 'plan-dropped', by: null };
    await open('/inbox?conversation=c1', {
      'GET /api/conversations?view=all&limit=30': { body: [{ ...HUDA, plannedFor: PLANNED.scheduledFor }] },
      'GET /api/conversations/c1/lines?limit=50': {
        body: [{ ...event, reason: 'The person wrote before', text: 'Never mind' }, ...LINES],
      },
    });
    expect(await screen.findByRole('img', { name: /^Goes in/ })).toBeVisible();
    expect(await screen.findByText('Never mind')).toBeVisible();
    expect(screen.getByText(/^A planned reply was not sent/)).toHaveTextContent('The person wrote before');
  });
});
