import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Person, PersonMoment } from '@wavelane/contracts';
import { openPage, type Routes, serve, USER } from '@/testing/app';
import { linesOf } from './for-bulk';

const PERSON: Person = {
  ...{ id: 'p1', name: 'Huda', profileName: null, userName: null, handles: [{ kind: 'phone', value: '+97330000002' }] },
  ...{ labels: [], attributes: {}, stopped: true, merged: [], mergedPeople: [] },
  ...{ firstSeenAt: '2026-01-01T00:00:00.000Z', lastInboundAt: null },
};

const open = async (address: string, routes: Routes) => {
  const calls = serve({
    'GET /api/me': { body: USER },
    'GET /api/wordings?limit=100': { body: [] },
    'GET /api/people/p1/consents': { body: { purposes: [], history: [] } },
    'GET /api/opt-outs?personId=p1': { body: [] },
    ...routes,
  });
  const { router } = await openPage(address);
  return { calls, router, typist: userEvent.setup() };
};

describe('list of people (C6)', () => {
  it('sorts by a pressed heading (A22)', async () => {
    const { calls, typist } = await open('/people', {
      'GET /api/people?order=wrote&limit=25': { body: [PERSON] },
      'GET /api/people?order=name&limit=25': { body: [PERSON] },
    });
    await typist.click(await screen.findByRole('button', { name: 'Name' }));
    await waitFor(() => expect(calls.map(({ route }) => route)).toContain('GET /api/people?order=name&limit=25'));
    expect(screen.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'ascending');
  });

  it('fetches the page of a person ahead, but only online: a failure would be kept', async () => {
    const { router, typist } = await open('/people', { 'GET /api/people?order=wrote&limit=25': { body: [PERSON] } });
    const fetched = jest.spyOn(router, 'loadRouteChunk');
    const line = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const link = await screen.findByRole('link', { name: 'Huda' });
    await typist.hover(link);
    act(() => link.focus());
    expect(fetched).not.toHaveBeenCalled();
    line.mockReturnValue(true);
    await typist.unhover(link);
    await typist.hover(link);
    expect(fetched).toHaveBeenCalled();
    line.mockRestore();
  });

  it('begins with the people who wrote last, and says so in the heading (A22)', async () => {
    const { calls } = await open('/people', { 'GET /api/people?order=wrote&limit=25': { body: [PERSON] } });
    expect(await screen.findByRole('columnheader', { name: 'Last wrote' })).toHaveAttribute('aria-sort', 'descending');
    expect(calls.map(({ route }) => route)).toContain('GET /api/people?order=wrote&limit=25');
  });

  it('labels several selected people together (A22)', async () => {
    const { calls, typist } = await open('/people', {
      'GET /api/people?order=wrote&limit=25': { body: [PERSON, { ...PERSON, id: 'p2', name: 'Omar', stopped: false }] },
      'POST /api/people/p1/labels': { body: PERSON },
      'POST /api/people/p2/labels': { body: PERSON },
    });
    await typist.click(await screen.findByRole('checkbox', { name: 'Select Huda' }));
    const bar = within(await screen.findByRole('toolbar', { name: 'Selected people' }));
    expect(bar.getByText('1 selected')).toBeVisible();
    // Nothing can be sent to a person who opted out.
    expect(bar.getByRole('button', { name: 'Send to 0' })).toBeDisabled();
    await typist.click(bar.getByRole('button', { name: 'Select all 2 shown' }));
    expect(bar.getByRole('button', { name: 'Send to 1' })).toBeEnabled();
    await typist.click(bar.getByRole('button', { name: 'Label' }));
    const dialog = within(await screen.findByRole('dialog'));
    await typist.type(dialog.getByLabelText('Label'), 'fair');
    await typist.click(dialog.getByRole('button', { name: 'Add label' }));
    expect(await screen.findByTestId('toast')).toHaveTextContent('Label added');
    expect(calls.filter(({ route }) => route.endsWith('/labels')).map(({ body }) => body)).toEqual([
      { add: ['fair'] },
      { add: ['fair'] },
    ]);
  });

  it('makes a file of people in which no cell is a formula', () => {
    const one = { ...PERSON, name: '=1+1', attributes: { city: 'Riffa, north' } };
    const lines = ['phone,name,city', `+97330000002,'=1+1,"Riffa, north"`, '+97330000002,,'];
    expect(linesOf([one, { ...PERSON, name: null }])).toBe(lines.join('\r\n'));
  });
});

describe('page of a person (C6)', () => {
  it('begins with their conversation, a message to them, and what happened', async () => {
    const cancelled: PersonMoment = {
      ...{ id: 'm1', kind: 'message-sent', at: '2026-01-02T03:04:00.000Z' },
      basis: { kind: null, purpose: null, ruleVersion: null, decidedAt: null },
      message: {
        ...{ id: 'm1', jobId: 'j1', to: '+97330000002', status: 'failed', cancelled: true },
        ...{ error: 'The job was cancelled before this message was sent.', header: null, body: 'Hello', footer: null },
      },
    };
    await open('/people/p1', {
      'GET /api/people/p1': { body: { ...PERSON, stopped: false } },
      'GET /api/conversations?personId=p1': { body: [{ id: 'c1' }] },
      'GET /api/people/p1/timeline?limit=25': { body: [cancelled] },
    });
    const conversation = await screen.findByRole('link', { name: 'Open conversation' });
    expect(conversation).toHaveAttribute('href', '/inbox?conversation=c1');
    const message = screen.getByRole('link', { name: 'Send message' });
    expect(decodeURIComponent(message.getAttribute('href') ?? '')).toContain('name=Huda');
    const story = within(await screen.findByRole('list', { name: 'What happened' }));
    // A4: a message that was cancelled did not fail, and needs no reason why it was allowed.
    expect(story.getByText('CANCELLED')).toHaveAttribute('data-tone', 'muted');
    expect(story.queryByText('Why was this allowed?')).toBeNull();
    expect(story.queryByText(/was cancelled before/)).toBeNull();
  });
});
