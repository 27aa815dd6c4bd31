import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AppTheme } from '@/app/theme/app-theme';
import { inVariables } from '@/app/theme/theme';
import { startTrial } from './try';
import { TryIt } from './try-it';

describe('demo without an account (item 10)', () => {
  let stop: () => void;

  beforeEach(() => {
    render(
      <AppTheme theme={inVariables}>
        <TryIt />
      </AppTheme>,
    );
    stop = startTrial();
  });
  afterEach(() => stop());

  it('shows on the phone what is written, as text and nothing else', async () => {
    const field = screen.getByLabelText('Write a message');
    await userEvent.clear(field);
    expect(screen.getByText('Your message appears here while you write it.')).toBeVisible();
    await userEvent.type(field, '<b onclick="x">مرحبا</b>');
    expect(screen.getByText('<b onclick="x">مرحبا</b>', { ignore: 'textarea' })).toBeVisible();
  });

  it('shows words between stars bold on the phone, without the stars (C3)', async () => {
    const field = screen.getByLabelText('Write a message');
    const phone = document.querySelector('[data-try-message]');
    expect(phone?.querySelector('strong')).toHaveTextContent('ready');
    await userEvent.clear(field);
    await userEvent.type(field, '*Big _news_* 2 * 3 * 4 ~old~');
    expect(phone).toHaveTextContent('Big news 2 * 3 * 4 old');
    expect(phone?.querySelector('strong em')).toHaveTextContent('news');
    expect(phone?.querySelector('s')).toHaveTextContent('old');
  });

  it('answers with the button that is pressed, until the message is another one', async () => {
    expect(screen.getByText(/^Replied\./)).not.toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Tomorrow' }));
    expect(screen.getByText('Tomorrow', { selector: '[data-try-answer]' })).toBeVisible();
    expect(screen.getByText(/^Replied\./)).toBeVisible();
    await userEvent.type(screen.getByLabelText('Write a message'), '!');
    expect(screen.getByText(/^Replied\./)).not.toBeVisible();
  });
});
