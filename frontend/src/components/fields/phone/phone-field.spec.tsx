import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import userEvent from '@testing-library/user-event';
import type { CurrentUser } from '@wavelane/contracts';
import { useState } from 'react';
import { sessionQuery } from '@/api/queries';
import { USER } from '@/testing/app';
import { PhoneField } from './phone-field';

function Shown() {
  const [value, setValue] = useState('');
  const field = { name: 'to', error: undefined, inputRef: () => undefined, onBlur: async () => undefined };
  return (
    <PhoneField
      {...field}
      label="Phone"
      value={value}
      onChange={async ({ target }: { target: { value: string } }) => setValue(target.value)}
    />
  );
}

function show(user: Partial<CurrentUser>) {
  const client = new QueryClient();
  client.setQueryData(sessionQuery.queryKey, { ...USER, ...user });
  return render(
    <QueryClientProvider client={client}>
      <Shown />
    </QueryClientProvider>,
  );
}

const country = () => screen.getByRole('button', { name: /^Country code/ });

describe('a field for a telephone number', () => {
  beforeEach(() => localStorage.clear());

  it('begins with the country of the account', () => {
    show({ defaultCountry: 'DE', timeZone: 'Asia/Bahrain' });
    expect(country()).toHaveValue('DE');
  });

  it('begins with the country of the time zone if the account names none', () => {
    show({ defaultCountry: null, timeZone: 'Asia/Bahrain' });
    expect(country()).toHaveValue('BH');
  });

  it('begins with the country that was chosen last for this account', async () => {
    const { unmount } = show({ defaultCountry: 'US' });
    await userEvent.click(country());
    const search = await screen.findByRole('combobox', { name: 'Country code' });
    await userEvent.clear(search);
    await userEvent.type(search, 'bahr{Enter}');
    await waitFor(() => expect(screen.getByLabelText('Phone')).toHaveFocus());
    unmount();
    show({ defaultCountry: 'US' });
    expect(country()).toHaveValue('BH');
  });

  it('begins with the country of the number that was written last, and not with that of another account', () => {
    const { unmount } = show({ defaultCountry: 'US' });
    fireEvent.change(screen.getByLabelText('Phone'), { target: { value: '+973 3000 0311' } });
    fireEvent.blur(screen.getByLabelText('Phone'));
    unmount();
    const other = show({ defaultCountry: 'US', account: { id: 'u2', name: 'Other' } });
    expect(country()).toHaveValue('US');
    other.unmount();
    show({ defaultCountry: 'US' });
    expect(country()).toHaveValue('BH');
  });

  it('shows the code once beside a number that came whole, and leaves one alone that is being written', async () => {
    show({ defaultCountry: 'BH' });
    const field = screen.getByLabelText('Phone');
    await userEvent.type(field, '+97330000311');
    expect(field).toHaveValue('+97330000311');
    await userEvent.tab();
    expect(field).toHaveValue('30000311');
    expect(country()).toHaveTextContent('+973');
  });

  it('takes a number that was copied from an Arabic page, with the marks of its direction, as a whole one', () => {
    show({ defaultCountry: 'BH' });
    const field = screen.getByLabelText('Phone');
    fireEvent.change(field, { target: { value: '\u2066+49\u00a0170\u00a0123\u00a04567\u2069' } });
    expect(field).toHaveValue('+49\u00a0170\u00a0123\u00a04567');
    fireEvent.blur(field);
    expect(field).toHaveValue('170\u00a0123\u00a04567');
    expect(country()).toHaveTextContent('+49');
  });
});
