import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fc from 'fast-check';
import { useState } from 'react';
import { DateField } from './date-field';
import { typedDate } from './typed';

function Shown({ initial = '', withTime = false }: { initial?: string; withTime?: boolean }) {
  const [value, setValue] = useState(initial);
  return (
    <>
      <DateField
        label="From"
        empty={withTime ? 'Now' : 'Any day'}
        value={value}
        withTime={withTime}
        onChange={({ target }) => setValue(target.value)}
      />
      <output>{value}</output>
    </>
  );
}

const field = () => screen.getByLabelText('From', { selector: 'input' });
const held = () => screen.getByRole('status').textContent;

describe('field for a day (B2)', () => {
  it('shows no day while it is empty', () => {
    render(<Shown />);
    expect(field()).toHaveAttribute('type', 'text');
    expect(field()).toHaveValue('');
    expect(field()).toHaveAttribute('placeholder', 'Any day');
    expect(screen.queryByRole('button', { name: 'Clear date' })).toBeNull();
  });

  it('shows what is chosen in words, and is emptied by a button', async () => {
    render(<Shown initial="2026-11-28" />);
    expect(field()).toHaveValue('Nov 28, 2026');
    await userEvent.click(screen.getByRole('button', { name: 'Clear date' }));
    expect(held()).toBe('');
    expect(field()).toHaveValue('');
  });

  it('replaces its date by what is typed after the Tab key', async () => {
    render(<Shown initial="2026-11-28" />);
    await userEvent.tab();
    expect(field()).toHaveFocus();
    await userEvent.keyboard('2026-12-01');
    expect(held()).toBe('2026-12-01');
    expect(field()).toHaveValue('2026-12-01');
  });

  it('takes what is typed, and says how if it cannot', async () => {
    render(<Shown withTime />);
    await userEvent.type(field(), '2026-11-28');
    fireEvent.blur(field());
    expect(screen.getByText(/^Write it as 2026-11-28 09:30/)).toBeVisible();
    expect(held()).toBe('');
    await userEvent.type(field(), ' 9:05');
    fireEvent.blur(field());
    expect(held()).toBe('2026-11-28T09:05');
    expect(field()).toHaveValue('Nov 28, 2026 09:05');
  });

  it('shows what an address holds even if it is no day', () => {
    render(<Shown initial="2026-99-99" />);
    expect(field()).toHaveValue('2026-99-99');
  });
});

describe('typedDate', () => {
  it('takes digits of other scripts, and no day that is in no calendar', () => {
    expect(typedDate('٢٠٢٦-١١-٢٨', false)).toBe('2026-11-28');
    expect(typedDate('2026-2-31', false)).toBeUndefined();
    expect(typedDate('2026-02-03 24:00', true)).toBeUndefined();
  });

  it('reads every minute as a field writes it', () => {
    const minutes = fc.integer({ min: Date.UTC(1900, 0) / 60_000, max: Date.UTC(2999, 0) / 60_000 });
    fc.assert(
      fc.property(minutes, (minute) => {
        const local = new Date(minute * 60_000).toISOString().slice(0, 16);
        expect(typedDate(local.replace('T', ' '), true)).toBe(local);
        expect(typedDate(local.slice(0, 10), false)).toBe(local.slice(0, 10));
      }),
    );
  });
});
