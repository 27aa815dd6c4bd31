import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

/** Opens the conditions of a list by their button. */
export async function openFilter(): Promise<HTMLElement> {
  await userEvent.click(await screen.findByRole('button', { name: 'Filter' }));
  return screen.findByRole('dialog', { name: 'Filter' });
}
