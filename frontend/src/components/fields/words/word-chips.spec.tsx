import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { WordChips } from './word-chips';

const open = (onAdd?: (word: string, onDone: () => void) => void) =>
  render(
    <WordChips
      texts={['vip']}
      label="Labels"
      fieldLabel="New label"
      check={() => undefined}
      busy={false}
      onAdd={onAdd}
    />,
  );

describe('words in one line', () => {
  it('shows the field for one more only when that is wanted', async () => {
    const added: string[] = [];
    open((word, onDone) => {
      added.push(word);
      onDone();
    });
    expect(screen.queryByRole('textbox')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: '+ Add' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'New label' }), 'fair{Enter}');
    expect(added).toEqual(['fair']);
  });

  it('offers nothing to a member who may only look', () => {
    open();
    expect(screen.getByText('vip')).toBeVisible();
    expect(screen.queryByRole('button')).toBeNull();
  });
});
