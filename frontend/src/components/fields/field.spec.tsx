import { ThemeProvider } from '@mui/material/styles';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { theme } from '@/app/theme/theme';
import { fieldsOf } from '@/lib/form';
import { choose } from '@/testing/choose';
import type { Chosen } from './choice';
import { Field } from './field';
import { SearchedSelect } from './searched-select';
import { SelectField } from './select-field';

const shown = (field: React.ReactNode) => render(<ThemeProvider theme={theme}>{field}</ThemeProvider>);
/** The element with the border, and its gap for the label. */
const border = (control: HTMLElement) => control.parentElement?.querySelector('fieldset');

describe('a field', () => {
  it('carries its label, its hint and the direction of its text', () => {
    shown(<Field label="City" hint="Where it goes" value="المنامة" onChange={() => undefined} />);
    const input = screen.getByLabelText('City');
    expect(input).toHaveAttribute('dir', 'auto');
    expect(input).toHaveAttribute('type', 'text');
    expect(input).toHaveAccessibleDescription('Where it goes');
    expect(input).toBeValid();
    expect(border(input)).toHaveTextContent('City');
  });

  it('sets a placeholder even if none is given', () => {
    shown(
      <>
        <Field label="City" />
        <Field label="Search" placeholder="Name or number" />
        <Field label="Text" multiline />
      </>,
    );
    expect(screen.getByLabelText('City')).toHaveAttribute('placeholder', ' ');
    expect(screen.getByLabelText('Search')).toHaveAttribute('placeholder', 'Name or number');
    expect(screen.getByLabelText('Text')).toHaveAttribute('placeholder', ' ');
  });

  it('says what is wrong in place of its hint, with a border to match', () => {
    shown(<Field label="City" hint="Where it goes" error="There is no such city" />);
    const input = screen.getByLabelText('City');
    expect(input).toBeInvalid();
    expect(input).toHaveAccessibleDescription('There is no such city');
    expect(screen.queryByText('Where it goes')).toBeNull();
  });

  it('takes the focus after a click beside its text, but not on an adornment', async () => {
    shown(<Field label="City" endAdornment={<button>Clear</button>} />);
    const input = screen.getByLabelText('City');
    await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
    expect(input).not.toHaveFocus();
    const frame = input.parentElement;
    if (frame === null) throw new Error('The control stands in no frame');
    await userEvent.click(frame);
    expect(input).toHaveFocus();
  });

  it('accepts several lines, and exposes its element', async () => {
    const area = createRef<HTMLTextAreaElement>();
    shown(<Field label="Text" multiline minRows={3} maxRows={8} inputRef={area} placeholder="Hello" />);
    expect(area.current).toBe(screen.getByLabelText('Text'));
    await userEvent.type(screen.getByLabelText('Text'), 'one{Enter}two');
    expect(area.current).toHaveValue('one\ntwo');
  });

  it('prefers its own attributes to those of every field', () => {
    shown(<Field label="When" type="date" inputProps={{ dir: 'ltr', max: '2026-01-01' }} disabled />);
    const input = screen.getByLabelText('When');
    expect(input).toHaveAttribute('dir', 'ltr');
    expect(input).toHaveAttribute('max', '2026-01-01');
    expect(input).toBeDisabled();
  });
});

describe('a choice', () => {
  function Shown({ onChoose = () => undefined }: { onChoose?: (value: string) => void }) {
    const [value, setValue] = useState('a');
    const take = ({ target }: Chosen) => {
      setValue(target.value);
      onChoose(target.value);
    };
    return (
      <SelectField label="Plan" error="Choose a plan" value={value} onChange={take}>
        <option value="a">Starter</option>
        {[
          <option key="b" value="b">
            {'Growth'} now
          </option>,
          null,
        ]}
        <option>(فرع المنامة) Shop</option>
      </SelectField>
    );
  }

  it('keeps the focus it got before its list was loaded', async () => {
    shown(<Shown />);
    act(() => screen.getByLabelText('Plan').focus());
    const select = await screen.findByRole('combobox', { name: 'Plan' });
    await waitFor(() => expect(select).toHaveFocus());
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  it('carries its error as a description, and reports each choice', async () => {
    const chosen: string[] = [];
    shown(<Shown onChoose={(value) => chosen.push(value)} />);
    const select = await screen.findByRole('combobox', { name: 'Plan' });
    expect(select).toBeInvalid();
    expect(select).toHaveAccessibleDescription('Choose a plan');
    expect(select).toHaveValue('Starter');
    await choose('Plan', 'Growth now');
    await choose('Plan', '(فرع المنامة) Shop');
    expect(chosen).toEqual(['b', '(فرع المنامة) Shop']);
  });

  it('opens no list on focus, chooses by keys, and brings up no phone keyboard', async () => {
    shown(<Shown />);
    const select = await screen.findByRole('combobox', { name: 'Plan' });
    await userEvent.tab();
    expect(select).toHaveFocus();
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(select).toHaveAttribute('inputmode', 'none');
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    expect(select).toHaveValue('Growth now');
  });

  it('offers all choices after a space is typed behind the chosen one', async () => {
    shown(<Shown />);
    const select = await screen.findByRole('combobox', { name: 'Plan' });
    await userEvent.tab();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter} ');
    expect(select).toHaveValue('Growth now ');
    expect(screen.getAllByRole('option')).toHaveLength(3);
  });

  it('follows the direction of the chosen text', async () => {
    shown(<Shown />);
    expect(await screen.findByRole('combobox', { name: 'Plan' })).toHaveAttribute('dir', 'auto');
  });
});

describe('a list that is searched', () => {
  it('speaks the language of the page about its list, not that of the library', async () => {
    const options = [{ value: 'bh', label: 'Bahrain' }];
    shown(<SearchedSelect label="Country" options={options} chosen="bh" onChange={() => undefined} />);
    expect(screen.queryByRole('button', { name: 'Open' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Show the list' }));
    await userEvent.type(screen.getByRole('combobox', { name: 'Country' }), 'xyz');
    expect(await screen.findByText('Nothing found.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Hide the list' })).toBeVisible();
  });
});

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
