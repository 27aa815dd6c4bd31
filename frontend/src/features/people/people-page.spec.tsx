import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Person, PersonMoment } from '@wavelane/contracts';
import { choose } from '@/testing/choose';
import { openPage, type Routes, refusal, serve, USER } from '@/testing/app';

const PERSON: Person = {
  id: 'p1',
  name: 'Huda',
  profileName: 'Phone 0002',
  userName: null,
  handles: [
    { kind: 'phone', value: '+97330000002' },
    { kind: 'lid', value: '123456789012345' },
  ],
  labels: ['vip', 'shop', 'fair', 'more'],
  attributes: { language: 'ar' },
  stopped: true,
  merged: [],
  mergedPeople: [],
  firstSeenAt: '2026-01-01T00:00:00.000Z',
  lastInboundAt: null,
};

const open = async (address: string, routes: Routes) => {
  const calls = serve({
    'GET /api/me': { body: USER },
    'GET /api/wordings?limit=100': { body: [] },
    'GET /api/people/p1': { body: PERSON },
    'GET /api/people/p1/consents': { body: { purposes: [], history: [] } },
    'GET /api/people/p1/timeline?limit=25': { body: [] },
    'GET /api/opt-outs?personId=p1': {
      body: [{ phone: '+97330000002', by: 'hand', at: '2026-01-02T03:04:00.000Z', person: null }],
    },
    ...routes,
  });
  await openPage(address);
  return { calls, typist: userEvent.setup() };
};

describe('people', () => {
  it('lists people with name, labels and opt-out, and counts further labels', async () => {
    await open('/people', { 'GET /api/people?order=wrote&limit=25': { body: [PERSON] } });
    const row = within(await screen.findByRole('row', { name: /Huda/ }));
    expect(row.getByRole('link', { name: 'Huda' })).toHaveAttribute('href', '/people/p1');
    expect(row.getByText('~Phone 0002')).toBeVisible();
    expect(row.getByText('and 1 more')).toBeVisible();
    expect(row.getByText('+1')).toBeVisible();
    expect(row.getByText('Opted out')).toBeVisible();
  });

  it('names the purposes that a person agreed to, and says so if none is on record', async () => {
    const agreed = { ...PERSON, stopped: false, consents: ['marketing', 'service'] };
    const none = { ...PERSON, id: 'p2', name: 'Omar', stopped: false, consents: [] };
    await open('/people', { 'GET /api/people?order=wrote&limit=25': { body: [agreed, none] } });
    const row = within(await screen.findByRole('row', { name: /Huda/ }));
    expect(row.getByText(/Marketing.*Service/)).toBeVisible();
    expect(within(screen.getByRole('row', { name: /Omar/ })).getByText('None on record')).toBeVisible();
  });

  it('says once that the server is away, and tries both lists again', async () => {
    const away = refusal('The store is away', 503);
    const { typist } = await open('/people', {
      'GET /api/people?order=wrote&limit=25': away,
      'GET /api/people-segments': away,
    });
    // The list comes last: it asks again before it fails, and its error replaces that of the segments.
    await screen.findByRole('alert', undefined, { timeout: 15_000 });
    await waitFor(() => expect(screen.getAllByText('The store is away')).toHaveLength(1), { timeout: 5_000 });
    const again = screen.getByRole('button', { name: 'Try again' });
    serve({
      'GET /api/me': { body: USER },
      'GET /api/people?order=wrote&limit=25': { body: [PERSON] },
      'GET /api/people-segments': { body: [{ id: 's1', name: 'Guests', filter: { label: 'vip' } }] },
      'GET /api/people-segments/s1/count': { body: { count: 1, atLeast: false } },
    });
    await typist.click(again);
    expect(await screen.findByRole('row', { name: /Huda/ })).toBeVisible();
    expect(await screen.findByText('Guests')).toBeVisible();
  }, 30_000);

  it('opens a person by the link of the row', async () => {
    const { typist } = await open('/people', { 'GET /api/people?order=wrote&limit=25': { body: [PERSON] } });
    await typist.click(await screen.findByRole('link', { name: 'Huda' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Huda' })).toBeVisible();
  });

  it('asks as the address says, and drops a consent without a purpose', async () => {
    const { calls } = await open('/people?consent=withdrawn&label=vip', {
      'GET /api/people?label=vip&limit=25': { body: [] },
    });
    expect(await screen.findByText('No people match')).toBeVisible();
    expect(calls.map(({ route }) => route)).toContain('GET /api/people?label=vip&limit=25');
  });

  it('refuses at its field a number that belongs to two people', async () => {
    const said = 'These belong to two people: p1 and p2. Merge them, or correct what you entered.';
    const { typist } = await open('/people', {
      'GET /api/people?order=wrote&limit=25': { body: [] },
      'POST /api/people': { status: 409, body: { ...Object(refusal(said).body), fields: { phone: said } } },
    });
    await typist.click(await screen.findByRole('button', { name: 'Add person' }));
    const dialog = within(await screen.findByRole('dialog'));
    await typist.type(dialog.getByLabelText('Phone'), '+97330000002');
    await typist.click(dialog.getByRole('button', { name: 'Add' }));
    expect(await dialog.findByText(said)).toBeVisible();
  });
});

describe('a person', () => {
  it('demands evidence to restore a number that opted out in the meantime', async () => {
    const { typist } = await open('/people/p1', {
      'DELETE /api/suppressions/%2B97330000002': refusal('They asked for no more messages.', 409, 'needs-evidence'),
    });
    await typist.click(await screen.findByRole('button', { name: 'Restore +973\u00a03000\u00a00002' }));
    await typist.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Restore' }));
    expect(await screen.findByText(/There is no consent text for this purpose/)).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Opt this person back in?' })).toBeVisible();
  });

  it('saves a number as a number, and refuses any other text', async () => {
    const { calls, typist } = await open('/people/p1', { 'POST /api/people/p1/attributes': { body: PERSON } });
    await typist.click(await screen.findByRole('button', { name: 'Add detail' }));
    const dialog = within(await screen.findByRole('dialog'));
    await typist.type(dialog.getByLabelText('Name'), 'orders');
    await choose('Kind', 'Number');
    await typist.type(dialog.getByLabelText('Value'), 'many');
    await typist.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('Enter a number')).toBeVisible();
    await typist.clear(dialog.getByLabelText('Value'));
    await typist.type(dialog.getByLabelText('Value'), '12');
    await typist.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByTestId('toast')).toHaveTextContent('Detail saved');
    expect(calls.find(({ route }) => route === 'POST /api/people/p1/attributes')?.body).toEqual({
      name: 'orders',
      value: 12,
    });
  });

  it('shows a file without text in the timeline by its kind', async () => {
    const moment: PersonMoment = {
      ...{ id: 'm1', kind: 'message-sent', at: '2026-01-02T03:04:00.000Z' },
      basis: { kind: null, purpose: null, ruleVersion: null, decidedAt: null },
      message: {
        ...{ id: 'm1', jobId: 'j1', to: '+97330000002', status: 'read', error: null },
        ...{ header: null, body: '', footer: null, media: { id: 'f1', kind: 'document' } },
      },
    };
    await open('/people/p1', { 'GET /api/people/p1/timeline?limit=25': { body: [moment] } });
    expect(await screen.findByRole('link', { name: 'Document' })).toHaveAttribute('href', '/api/media/f1');
  });

  it('shows messages in the history with their styles, as everywhere', async () => {
    const moment: PersonMoment = {
      ...{ id: 'm2', kind: 'message-received', at: '2026-01-02T03:04:00.000Z' },
      message: {
        ...{ id: 'm2', messageId: null, channelId: 1, from: '+97330000002', kind: 'text', text: 'Is it *ready*?' },
        ...{ wish: null, reported: false },
      },
    };
    await open('/people/p1', { 'GET /api/people/p1/timeline?limit=25': { body: [moment] } });
    expect((await screen.findByText('ready')).tagName).toBe('STRONG');
  });

  it('shows in its head how much was written, and changes labels there', async () => {
    const counted = { ...PERSON, labels: ['vip'], messages: { sent: 41, read: 40, received: 1_000 } };
    const { calls, typist } = await open('/people/p1', {
      'GET /api/people/p1': { body: counted },
      'POST /api/people/p1/labels': { body: counted },
    });
    for (const [name, figure] of [
      ['sent to them', '41'],
      ['read', '40'],
      ['from them', '1,000+'],
    ] as const)
      expect((await screen.findByText(name)).nextElementSibling).toHaveTextContent(figure);
    await typist.click(screen.getByRole('button', { name: 'Add a label' }));
    await typist.type(screen.getByLabelText('New label'), 'fair{Enter}');
    await typist.click(screen.getByRole('button', { name: 'Remove vip' }));
    await waitFor(() =>
      expect(calls.filter(({ route }) => route.endsWith('/labels')).map(({ body }) => body)).toEqual([
        { add: ['fair'] },
        { remove: ['vip'] },
      ]),
    );
  });

  it('says that an unknown person is not here, and leads back', async () => {
    await open('/people/p2', { 'GET /api/people/p2': refusal('Person not found', 404) });
    expect(await screen.findByText('This person is not here')).toBeVisible();
    for (const link of screen.getAllByRole('link', { name: 'All people' }))
      expect(link).toHaveAttribute('href', '/people');
  });
});

describe('export of a person', () => {
  it('offers the four files in one menu', async () => {
    const { typist } = await open('/people/p1', {});
    await typist.click(await screen.findByRole('button', { name: 'Export' }));
    const files = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
    expect(files).toEqual(['Their data (PDF)', 'Their data (JSON)', 'Evidence (PDF)', 'Evidence (JSON)']);
  });
});
