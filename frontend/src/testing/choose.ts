import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

/** Chooses from a combobox, as one does with a pointer. */
export async function choose(label: string, option: string | RegExp): Promise<void> {
  await userEvent.click(await screen.findByRole('combobox', { name: label }));
  await userEvent.click(await screen.findByRole('option', { name: option }));
}
