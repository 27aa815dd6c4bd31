import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

/**
 * Chooses from a list, as one does with a pointer.
 * @param among where the field is; its list may lie elsewhere
 */
export async function choose(
  label: string,
  option: string | RegExp,
  among: Pick<typeof screen, 'findByRole'> = screen,
): Promise<void> {
  await userEvent.click(await among.findByRole('combobox', { name: label }));
  await userEvent.click(await screen.findByRole('option', { name: option }));
}
