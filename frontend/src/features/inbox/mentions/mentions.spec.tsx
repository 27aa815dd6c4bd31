import { screen, waitFor, within } from '@testing-library/react';
import { called, DETAIL, LINES, open } from '../testing/inbox-world';

describe('mentions in notes', () => {
  it('mentions a member in a note, offered for an @ and sent by id', async () => {
    const { calls, typist } = await open('/inbox?conversation=c1', {
      'GET /api/conversations/c1/mentionable': {
        body: [
          { id: 'u1', name: 'Sara Lind' },
          { id: 'u2', name: 'Ben' },
        ],
      },
      'POST /api/conversations/c1/notes': { body: { success: true } },
    });
    await typist.click(await screen.findByRole('button', { name: 'Note' }));
    // The next keys write the note: outside the field L would add a label, and E resolve the conversation.
    expect(screen.getByLabelText('Note for members')).toHaveFocus();
    await typist.click(await screen.findByRole('button', { name: 'Mention a member' }));
    const offered = within(await screen.findByRole('listbox', { name: 'Members' }));
    expect(offered.getAllByRole('option')).toHaveLength(2);
    await typist.keyboard('li{Enter}');
    const field = screen.getByLabelText('Note for members');
    expect(field).toHaveValue('@Sara Lind ');
    await typist.keyboard('look{Control>}{Enter}{/Control}');
    await waitFor(() =>
      expect(called(calls, 'POST /api/conversations/c1/notes')).toEqual({ text: '@Sara Lind look', mentions: ['u1'] }),
    );
  });

  it('counts mentions, shows one, and reports it as read', async () => {
    const { calls } = await open('/inbox?view=mentioned&conversation=c1', {
      'GET /api/conversations?view=mentioned&limit=30': { body: [] },
      'GET /api/conversations/c1': { body: { ...DETAIL, mentioned: true } },
      'GET /api/conversations/c1/lines?limit=50': {
        body: [{ ...LINES[1], text: 'For @Ada, please', mentions: [{ id: 'a', name: 'Ada' }] }],
      },
      'POST /api/conversations/c1/mentions/read': { body: { success: true } },
    });
    expect(await screen.findByRole('button', { name: /^Mentioned\s+2$/ })).toBeVisible();
    expect(await screen.findByText('No note waits for you')).toBeVisible();
    expect((await screen.findByText('@Ada')).closest('strong')).not.toBeNull();
    await waitFor(() => expect(calls.map(({ route }) => route)).toContain('POST /api/conversations/c1/mentions/read'));
  });
});
