import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { FormDialogBox } from './form-dialog-box';

const show = (dirty: boolean) => {
  const onClose = jest.fn();
  render(
    <FormDialogBox open title="New thing" submit="Create" dirty={dirty} onSubmit={() => undefined} onClose={onClose}>
      <input aria-label="Name" />
    </FormDialogBox>,
  );
  return onClose;
};

describe('A form in a dialog', () => {
  const begun = async (children?: ReactNode) => {
    render(
      <FormDialogBox open title="New thing" submit="Create" onSubmit={() => undefined} onClose={() => undefined}>
        {children}
      </FormDialogBox>,
    );
    // A button that is focused at once draws that a moment later.
    await act(() => Promise.resolve());
    return document.activeElement;
  };

  it.each([
    ['its first field', <input key="1" aria-label="Name" />, 'Name'],
    ['a choice', <select key="1" aria-label="Kind" />, 'Kind'],
    ['the first field that can be filled', [<input key="1" disabled />, <input key="2" aria-label="Name" />], 'Name'],
    ['the field that asks for it', [<input key="1" />, <input key="2" autoFocus aria-label="Second" />], 'Second'],
    ['the button that changes nothing, without a field', undefined, 'Cancel'],
    ['that button, where there is only a file to choose', <input key="1" type="file" />, 'Cancel'],
  ])('begins at %s (A15)', async (_, children, name) => {
    expect(await begun(children)).toHaveAccessibleName(name);
  });

  it('replaces what is filled in by what is typed first, so that no figure is added to a suggested one', async () => {
    const field = await begun(<input aria-label="Days" autoFocus defaultValue="100" />);
    await userEvent.keyboard('50');
    expect(field).toHaveValue('50');
  });

  it('closes with Escape while nothing is entered', async () => {
    const onClose = show(false);
    await userEvent.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('asks on Escape before it discards what was entered (A15)', async () => {
    const onClose = show(true);
    await userEvent.keyboard('{Escape}');

    expect(screen.getByRole('alert')).toHaveTextContent('Discard what you entered?');
    expect(screen.getByRole('button', { name: 'Keep editing' })).toHaveFocus();
    expect(onClose).not.toHaveBeenCalled();

    await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('keeps the form after “Keep editing” and after a second Escape (A15)', async () => {
    const onClose = show(true);
    await userEvent.keyboard('{Escape}');
    await userEvent.click(screen.getByRole('button', { name: 'Keep editing' }));
    expect(screen.getByRole('button', { name: 'Create' })).toBeVisible();

    await userEvent.keyboard('{Escape}{Escape}');
    expect(screen.getByRole('button', { name: 'Create' })).toBeVisible();
    expect(onClose).not.toHaveBeenCalled();
  });
});
