import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

/** Presses the button and looks where the dialog that it opens begins: at a field, or at the button that changes nothing. */
export async function expectToBeginAt(at: string | RegExp, button: HTMLElement): Promise<void> {
  await userEvent.click(button);
  const dialog = await screen.findByRole('dialog');
  await waitFor(() => expect(document.activeElement).toHaveAccessibleName(at));
  expect(dialog).toContainElement(document.activeElement as HTMLElement);
}
