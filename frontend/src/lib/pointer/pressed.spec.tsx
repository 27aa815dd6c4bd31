import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useForm } from 'react-hook-form';
import { Field } from '@/components/fields/field';
import { fieldsOf } from '../form';

function Form({ onPress }: { onPress: () => void }) {
  const form = useForm({ mode: 'onTouched', defaultValues: { phone: '' } });
  const field = fieldsOf(form);
  return (
    <form noValidate>
      <Field label="Phone" {...field('phone', (text) => (text === 'good' ? undefined : 'No number'))} />
      <button type="button" onClick={onPress}>
        Send
      </button>
      <p>Nothing to press</p>
    </form>
  );
}

describe('press that gives no focus, as in Safari on a Mac (B4)', () => {
  const leave = async (pressed: HTMLElement) => {
    await userEvent.type(screen.getByLabelText('Phone'), '12');
    fireEvent.pointerDown(pressed);
    // The field loses the focus, and nothing gets it.
    fireEvent.blur(screen.getByLabelText('Phone'), { relatedTarget: null });
    await Promise.resolve();
  };

  it('moves nothing under a button while it is held down', async () => {
    render(<Form onPress={() => undefined} />);
    await leave(screen.getByText('Send'));
    expect(screen.queryByText('No number')).toBeNull();
    fireEvent.pointerUp(screen.getByText('Send'));
  });

  it('says what is wrong if what was pressed is no button', async () => {
    render(<Form onPress={() => undefined} />);
    await leave(screen.getByText('Nothing to press'));
    expect(await screen.findByText('No number')).toBeVisible();
    fireEvent.pointerUp(screen.getByText('Nothing to press'));
  });

  it('shows mistakes again when the press is over', async () => {
    render(<Form onPress={() => undefined} />);
    await leave(screen.getByText('Send'));
    fireEvent.pointerUp(screen.getByText('Send'));
    await userEvent.type(screen.getByLabelText('Phone'), '3');
    fireEvent.blur(screen.getByLabelText('Phone'), { relatedTarget: null });
    expect(await screen.findByText('No number')).toBeVisible();
  });
});
