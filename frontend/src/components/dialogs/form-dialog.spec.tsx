import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FormDialog } from './form-dialog';

const show = (dirty: boolean) => {
  const onClose = jest.fn();
  render(
    <FormDialog open title="New thing" submit="Create" dirty={dirty} onSubmit={() => undefined} onClose={onClose}>
      <input aria-label="Name" />
    </FormDialog>,
  );
  return onClose;
};

describe('A form in a dialog', () => {
  it('closes with Escape while nothing is entered', async () => {
    const onClose = show(false);
    await userEvent.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('A15: asks with Escape before it throws away what was entered', async () => {
    const onClose = show(true);
    await userEvent.keyboard('{Escape}');

    expect(screen.getByRole('alert')).toHaveTextContent('Discard what you entered?');
    expect(screen.getByRole('button', { name: 'Keep editing' })).toHaveFocus();
    expect(onClose).not.toHaveBeenCalled();

    await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('A15: goes on with the form after “Keep editing”, and after a second Escape', async () => {
    const onClose = show(true);
    await userEvent.keyboard('{Escape}');
    await userEvent.click(screen.getByRole('button', { name: 'Keep editing' }));
    expect(screen.getByRole('button', { name: 'Create' })).toBeVisible();

    await userEvent.keyboard('{Escape}{Escape}');
    expect(screen.getByRole('button', { name: 'Create' })).toBeVisible();
    expect(onClose).not.toHaveBeenCalled();
  });
});
