import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Removable } from './removable';
import { WordChips } from './word-chips';

const open = (onAdd?: (word: string, onDone: () => void) => void) =>
  render(
    <WordChips
      texts={['vip']}
      label="Labels"
      fieldLabel="New label"
      addLabel="Add a label"
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
    await userEvent.click(screen.getByRole('button', { name: 'Add a label' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'New label' }), 'fair{Enter}');
    expect(added).toEqual(['fair']);
  });

  it('closes the field on Escape, with the focus back where it was', async () => {
    open(() => undefined);
    await userEvent.click(screen.getByRole('button', { name: 'Add a label' }));
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.getByRole('button', { name: 'Add a label' })).toHaveFocus();
  });

  it('closes the field once it is left empty, and keeps one with a word', async () => {
    open(() => undefined);
    await userEvent.click(screen.getByRole('button', { name: 'Add a label' }));
    await userEvent.type(screen.getByRole('textbox'), 'fair');
    await userEvent.click(document.body);
    expect(screen.getByRole('textbox')).toHaveValue('fair');
    await userEvent.clear(screen.getByRole('textbox'));
    await userEvent.click(document.body);
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('lets a finger hit the button that removes a word', () => {
    render(<Removable texts={['vip']} label="Labels" busy={false} onRemove={() => undefined} />);
    const [name = ''] = [...screen.getByRole('button', { name: 'Remove vip' }).classList].filter((each) =>
      /^css-/.test(each),
    );
    const rules = [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText));
    expect(rules.find((rule) => rule.startsWith(`.${name}::after`))).toContain('inset: -8px');
  });

  it('offers nothing to a member who may only look', () => {
    open();
    expect(screen.getByText('vip')).toBeVisible();
    expect(screen.queryByRole('button')).toBeNull();
  });
});
