import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { SendMessage } from '@wavelane/contracts';
import { defined } from '@wavelane/testing';
import { CHANNEL, holdBack, openPage, type Routes, serve, USER } from '@/testing/app';
import { blockedBy } from '@/components/message/sending';
import { NO_CONTENT } from '@/components/message/message-content';
import { checkNeeded } from './needed-values';
import { draftOf } from './send-form';

const EMPTY = {
  ...NO_CONTENT,
  content: null,
  channelId: '7',
  to: ' +14155550123 ',
  name: '',
  email: ' ',
  templateId: '',
  header: '',
  body: 'Hi',
  footer: '',
  button1: '',
  button2: ' Yes ',
  button3: '',
  scheduledFor: '',
  validForHours: '',
  purpose: 'marketing',
};

describe('draftOf', () => {
  it('leaves out what is empty, numbers the buttons and sends the channel as a number', () => {
    expect(draftOf(EMPTY)).toEqual({
      channelId: 7,
      to: '+14155550123',
      body: 'Hi',
      buttons: [{ type: 'quick_reply', title: 'Yes', id: 'btn1' }],
    });
  });
});

describe('checkNeeded', () => {
  it.each<[string, Partial<SendMessage>, boolean]>([
    ['a text', { body: 'Hi {{ Name }}' }, true],
    ['a text with something to say in its place', { body: 'Hi {{name|there}}' }, false],
    ['another variable', { body: 'Hi {{email}}' }, false],
    ['a button', { body: 'Hi', buttons: [{ type: 'quick_reply', title: '{{name}}', id: 'btn1' }] }, true],
  ])('asks for the name that %s uses: %j', (_, message, isAsked) => {
    expect(checkNeeded('name', message)(' ') !== undefined).toBe(isAsked);
    expect(checkNeeded('name', message)('Omar')).toBeUndefined();
  });
});

describe('blockedBy', () => {
  it.each([
    ['active', 1, undefined],
    ['expired', 1, 'Your account is expired. Please renew your subscription'],
    ['active', 0, 'No active channels. Please add a channel'],
  ] as const)('judges an account %s with %i active channels', (status, channels, text) => {
    expect(
      blockedBy(
        { ...USER, status },
        Array.from({ length: channels }, () => CHANNEL),
      ),
    ).toBe(text);
  });
});

describe('send page', () => {
  const open = async (send: Routes[string]) => {
    const calls = serve({
      'GET /api/me': { body: USER },
      'GET /api/channels': { body: [CHANNEL] },
      'GET /api/jobs': { body: [] },
      'POST /api/messages/send': send,
    });
    await openPage('/send');
    const typist = userEvent.setup();
    await screen.findByLabelText('Channel');
    const fill = async (label: string, text: string) => {
      await typist.click(screen.getByLabelText(label));
      await typist.paste(text);
    };
    await fill('Phone', '+1 415 555 0123');
    await fill('Name', 'Omar');
    await fill('Body', 'Hi {{name}}');
    await typist.click(screen.getByRole('button', { name: 'Add button' }));
    await fill('Button 1', 'Yes');
    return { calls, typist };
  };

  it('previews what arrives and sends it once, under a key', async () => {
    const { calls, typist } = await open({ body: { jobId: 'j', messageId: 'm' } });
    const preview = within(screen.getByRole('region', { name: 'Preview' }));
    expect(preview.getByText('Hi Omar')).toBeVisible();
    expect(preview.getByText('Yes')).toBeVisible();
    await typist.click(screen.getByRole('button', { name: 'Send Message' }));
    expect(await screen.findByTestId('toast')).toHaveTextContent('Message queued');
    const sent = calls.filter(({ route }) => route === 'POST /api/messages/send');
    expect(sent).toHaveLength(1);
    expect(defined(sent[0]).body).toMatchObject({ channelId: 7, body: 'Hi {{name}}' });
    expect(defined(sent[0]).headers['Idempotency-Key']).toMatch(/^[0-9a-f-]{36}$/);
  });

  it.each([
    ['Daily limit reached: 100 of 100 messages sent', 'Daily limit reached'],
    ['This channel is paused', 'Failed to send'],
  ])('shows the failure %p under the title %p', async (message, title) => {
    const { typist } = await open({ status: 409, body: { statusCode: 409, error: 'Conflict', message } });
    await typist.click(screen.getByRole('button', { name: 'Send Message' }));
    expect(await screen.findByTestId('toast')).toHaveTextContent(`${title}${message}`);
  });

  it('keeps what is written while a message is being sent (A1)', async () => {
    const { typist, calls } = await open({ body: { jobId: 'j', messageId: 'm' } });
    const release = holdBack('/api/messages/send');
    await typist.click(screen.getByRole('button', { name: 'Send Message' }));
    await typist.click(screen.getByLabelText('Body'));
    await typist.paste(', again{Enter}');
    release();
    expect(await screen.findByText('Message queued')).toBeVisible();
    expect(screen.getByLabelText('Body')).toHaveValue('Hi {{name}}, again{Enter}');
    expect(calls.filter(({ route }) => route === 'POST /api/messages/send')).toHaveLength(1);
  });

  it('asks at the field for a name that the text uses, and sends nothing without it', async () => {
    const { typist, calls } = await open({ body: { jobId: 'j', messageId: 'm' } });
    await typist.clear(screen.getByLabelText('Name'));
    await typist.click(screen.getByRole('button', { name: 'Send Message' }));
    await waitFor(() => expect(screen.getByLabelText('Name')).toHaveFocus());
    expect(screen.getByLabelText('Name')).toHaveAccessibleDescription('The message uses {{name}}: fill it in');
    expect(calls.some(({ route }) => route === 'POST /api/messages/send')).toBe(false);
    await typist.type(screen.getByLabelText('Name'), 'Omar');
    await typist.click(screen.getByRole('button', { name: 'Send Message' }));
    expect(await screen.findByTestId('toast')).toHaveTextContent('Message queued');
  });

  it('shows the field of an email that the text uses', async () => {
    const { typist } = await open({ body: { jobId: 'j', messageId: 'm' } });
    expect(screen.queryByLabelText('Email')).toBeNull();
    await typist.click(screen.getByLabelText('Body'));
    await typist.paste(' {{email}}');
    await typist.click(screen.getByRole('button', { name: 'Send Message' }));
    await waitFor(() => expect(screen.getByLabelText('Email')).toHaveFocus());
    expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('The message uses {{email}}: fill it in');
  });

  it('keeps the field of an email while the text changes, and takes its problem back with the need', async () => {
    const { typist } = await open({ body: { jobId: 'j', messageId: 'm' } });
    await typist.click(screen.getByLabelText('Body'));
    await typist.paste(' {{email}}');
    await typist.click(screen.getByRole('button', { name: 'Send Message' }));
    await waitFor(() => expect(screen.getByLabelText('Email')).toBeInvalid());
    await typist.click(screen.getByLabelText('Body'));
    await typist.keyboard('{Backspace}');
    await waitFor(() => expect(screen.getByLabelText('Email')).not.toBeInvalid());
  });

  it('puts the message of the server beside its field', async () => {
    const body = { statusCode: 400, error: 'Bad Request', message: 'Check the form', fields: { to: 'Not a number' } };
    const { typist } = await open({ status: 400, body });
    await typist.click(screen.getByRole('button', { name: 'Send Message' }));
    expect(await screen.findByText('Not a number')).toBeVisible();
    expect(screen.getByLabelText('Phone')).toHaveFocus();
  });
});
