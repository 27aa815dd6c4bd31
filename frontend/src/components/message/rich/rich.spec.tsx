import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { RichContent } from '@wavelane/contracts';
import { choose } from '@/testing/choose';
import { CHANNEL, openPage, type Routes, serve, USER } from '@/testing/app';

const SEND = 'POST /api/messages/send';

const open = async (kind: string, routes: Routes = {}) => {
  sessionStorage.clear();
  const calls = serve({
    'GET /api/me': { body: USER },
    'GET /api/channels': { body: [CHANNEL] },
    'GET /api/templates': { body: [] },
    'GET /api/jobs': { body: [] },
    [SEND]: { status: 201, body: { jobId: 'j', messageId: 'm' } },
    ...routes,
  });
  await openPage('/send');
  const typist = userEvent.setup();
  const write = async (label: string, text: string) => {
    await typist.click(await screen.findByLabelText(label));
    await typist.paste(text);
  };
  await write('Phone', '+1 415 555 0123');
  await typist.click(screen.getByRole('button', { name: 'List, place, poll…' }));
  await typist.click(await screen.findByRole('menuitem', { name: new RegExp(`^${kind}`) }));
  const press = (name: string) => typist.click(screen.getByRole('button', { name }));
  const send = async () => {
    await press('Send Message');
    return calls
      .filter(({ route }) => route === SEND)
      .map(({ body }) => body as { body?: string; content: RichContent });
  };
  await screen.findByRole('region', { name: 'Preview' });
  const preview = () => within(screen.getByRole('region', { name: 'Preview' }));
  return { typist, write, press, send, preview };
};

describe('content beyond text on the page Send', () => {
  it('writes a list whose rows are added, moved by keys and removed, and sends it with its text', async () => {
    const { typist, write, press, send, preview } = await open('List');
    await write('Button that opens the list', 'Choose a time');
    await write('Body', 'When suits you?');
    await write('Title of row 1', 'Morning');
    await write('Description of row 1', '9 to 12');
    await press('Add row');
    expect(screen.getByLabelText('Title of row 2')).toHaveFocus();
    await typist.paste('Evening');
    await typist.keyboard('{Alt>}{ArrowUp}{/Alt}');
    expect(screen.getByLabelText('Title of row 1')).toHaveValue('Evening');
    expect(screen.getByLabelText('Title of row 1')).toHaveFocus();
    expect(screen.getByText('Now row 1 of 2')).toBeInTheDocument();
    await press('Add row');
    await press('Remove row 3');
    expect(screen.queryByRole('button', { name: 'Add button' })).toBeNull();
    expect(await preview().findByText('Choose a time')).toBeVisible();
    const [sent] = await send();
    expect(sent?.body).toBe('When suits you?');
    expect(sent?.content).toEqual({
      kind: 'list',
      button: 'Choose a time',
      sections: [
        {
          rows: [
            { id: 'row2', title: 'Evening' },
            { id: 'row1', title: 'Morning', description: '9 to 12' },
          ],
        },
      ],
    });
  });

  it('counts a title as a person does, says what is too long, and sends nothing then', async () => {
    const { write, send } = await open('List');
    await write('Button that opens the list', 'Times');
    await write('Body', 'When?');
    await write('Title of row 1', '👨‍👩‍👧‍👦'.repeat(25));
    expect(screen.getByText('25 / 24')).toBeVisible();
    expect(await send()).toEqual([]);
    expect(await screen.findByText('Row title must be at most 24 characters')).toBeVisible();
  });

  it('reads a place from the link of a map, and sends it without the text', async () => {
    const { write, send, preview } = await open('Place');
    await write('Coordinates, or a link to a map', 'https://www.google.com/maps/@26.2285,50.586,15z');
    expect(screen.queryByLabelText('Body')).toBeNull();
    expect(preview().getByRole('link', { name: '26.2285, 50.586' })).toHaveAttribute(
      'href',
      expect.stringContaining('mlat=26.2285'),
    );
    const [sent] = await send();
    expect(sent).not.toHaveProperty('body');
    expect(sent?.content).toEqual({ kind: 'location', latitude: 26.2285, longitude: 50.586 });
  });

  it('asks a poll with several answers', async () => {
    const { write, press, send, preview } = await open('Poll');
    await write('Question', 'Which colour?');
    await write('Option 1', 'Red');
    await write('Option 2', 'Blue');
    await press('Add option');
    await userEvent.paste('Green');
    await choose('How many may be chosen', 'Select up to 2 options');
    expect(preview().getByText('Select up to 2 options')).toBeVisible();
    await press('Remove option 3');
    expect(screen.getByLabelText('How many may be chosen')).toHaveDisplayValue('Select up to 2 options');
    await press('Add option');
    await userEvent.paste('Green');
    await choose('How many may be chosen', 'Select one or more options');
    expect(preview().getByText('Which colour?')).toBeVisible();
    const [sent] = await send();
    expect(sent?.content).toEqual({
      kind: 'poll',
      question: 'Which colour?',
      options: ['Red', 'Blue', 'Green'],
      choices: 0,
    });
  });

  it('shows what the server objects to at its field', async () => {
    const fields = { 'content.phone': 'This number is not on WhatsApp' };
    const body = { statusCode: 400, error: 'Bad Request', message: 'Check the form', fields };
    const { write, send } = await open('Contact', { [SEND]: { status: 400, body } });
    await write('Name of the contact', 'Omar');
    await write('Number of the contact', '+973 3000 0077');
    await send();
    expect(await screen.findByText('This number is not on WhatsApp')).toBeVisible();
    expect(screen.getByLabelText('Number of the contact')).toBeInvalid();
  });

  it('says that a list goes out as numbered text, if the gateway has no lists', async () => {
    const { write, preview } = await open('List', { 'GET /api/app': { body: { gatewayCannot: ['list'] } } });
    expect(await screen.findByText(/it goes out as text with numbered options/)).toBeVisible();
    await write('Body', 'When?');
    await write('Title of row 1', 'Nine');
    expect(preview().getByText(/Nine/)).toBeVisible();
    expect(preview().queryByRole('list', { name: 'Rows' })).toBeNull();
  });

  it('takes content out again, and gives the text back', async () => {
    const { write, press } = await open('Place');
    await press('Remove Place');
    await write('Body', 'Hi');
    expect(screen.getByRole('button', { name: 'Add button' })).toBeVisible();
  });
});
