import { ThemeProvider } from '@mui/material/styles';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useForm, useWatch } from 'react-hook-form';
import { theme } from '@/app/theme/theme';
import { fieldsOf } from '@/lib/form';
import { choose } from '@/testing/choose';
import { SelectField } from './select-field';

function Asking({ onSend }: { onSend: (values: { channel: string }) => void }) {
  const form = useForm({ defaultValues: { channel: '' }, mode: 'onTouched' });
  const { channel } = useWatch({ control: form.control }) as { channel: string };
  const field = fieldsOf(form)('channel', (value) => (value === '' ? 'Choose the channel that asks' : undefined));
  return (
    <ThemeProvider theme={theme}>
      <form onSubmit={(event) => void form.handleSubmit(onSend)(event)}>
        <SelectField label="Channel" value={channel} {...field}>
          <option value="">None</option>
          <option value="1">Shop</option>
        </SelectField>
        <button type="submit">Save</button>
      </form>
    </ThemeProvider>
  );
}

describe('a choice in a form', () => {
  it('gets the focus if it is wrong, and gives the form what was chosen', async () => {
    const sent: unknown[] = [];
    render(<Asking onSend={(values) => sent.push(values)} />);
    const select = await screen.findByRole('combobox', { name: 'Channel' });
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(select).toHaveFocus());
    expect(select).toHaveAccessibleDescription('Choose the channel that asks');
    expect(select).toHaveValue('None');
    await choose('Channel', 'Shop');
    await waitFor(() => expect(select).toBeValid());
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent).toEqual([{ channel: '1' }]));
  });
});
