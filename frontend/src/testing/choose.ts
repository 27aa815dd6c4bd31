import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

/**
 * Chooses an option from a list by clicks.
 * @param among the part of the page with the field; its list may be elsewhere
 */
export async function choose(
  label: string,
  option: string | RegExp,
  among: Pick<typeof screen, 'findByRole'> = screen,
): Promise<void> {
  await userEvent.click(await among.findByRole('combobox', { name: label }));
  await userEvent.click(await screen.findByRole('option', { name: option }));
}

/** Chooses from the menu of something's actions. @param name the name of what they are for */
export async function chooseAction(name: string, action: string): Promise<void> {
  await userEvent.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
  await userEvent.click(await screen.findByRole('menuitem', { name: action }));
}
