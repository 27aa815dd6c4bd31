import { render, screen, within } from '@testing-library/react';
import { AppTheme } from '@/app/theme/app-theme';
import { inVariables } from '@/app/theme/theme';
import { LandingPage } from './landing-page';

const open = () =>
  render(
    <AppTheme theme={inVariables}>
      <LandingPage />
    </AppTheme>,
  );

describe('the front page', () => {
  it('marks as Soon only what cannot be used yet (C11)', () => {
    open();
    const announced = screen.getAllByText('Soon').map((note) => note.parentElement?.firstElementChild?.textContent);
    expect(announced).toEqual([
      'Visual chatbot builder',
      'Chatbot builder',
      'Custom workflows',
      'API access',
      'White-label option',
    ]);
  });

  it('says of a pause and of the free trial what the product does (A8)', () => {
    open();
    expect(screen.getByText(/A channel that you pause uses none\.$/)).toBeInTheDocument();
    expect(
      screen.getByText(/The free trial is Starter for 14 days: one channel, 100 messages a day\./),
    ).toBeInTheDocument();
    expect(screen.queryByText(/[Tt]ry everything/)).toBeNull();
  });

  it('leads from a demo to an address to write to, and to one without an account (C11)', () => {
    open();
    expect(screen.getAllByRole('link', { name: 'Book a Demo' })[0]).toHaveAttribute('href', '#contact');
    const contact = within(screen.getByRole('region', { name: 'Contact' }));
    expect(contact.getByRole('link', { name: /@/ })).toHaveAttribute('href', expect.stringMatching(/^mailto:/));
    expect(contact.getByRole('link', { name: 'try it here' })).toHaveAttribute('href', '#try');
    expect(document.getElementById('try')).toContainElement(screen.getByLabelText('Write a message'));
  });
});
