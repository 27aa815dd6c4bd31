import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

/**
 * Presses the button and checks the focus in the dialog that it opens: on a field, or on the button that changes
 * nothing.
 */
export async function expectToBeginAt(at: string | RegExp, button: HTMLElement): Promise<void> {
  await userEvent.click(button);
  const dialog = await screen.findByRole('dialog');
  await waitFor(() => expect(document.activeElement).toHaveAccessibleName(at));
  expect(dialog).toContainElement(document.activeElement as HTMLElement);
}
