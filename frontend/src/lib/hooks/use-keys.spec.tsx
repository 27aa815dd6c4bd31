import { fireEvent, render, screen } from '@testing-library/react';
import fc from 'fast-check';
import { switchKeys } from './keys-on';
import { keyOf, useKeys } from './use-keys';

const pressed: string[] = [];

function Page({ dialog = false }: { dialog?: boolean }) {
  useKeys({ c: () => pressed.push('c'), '/': () => pressed.push('/'), '?': () => pressed.push('?') });
  return (
    <>
      <button>Beside</button>
      <input aria-label="Text" />
      <div contentEditable suppressContentEditableWarning aria-label="Rich text" />
      {dialog ? <div role="dialog" /> : null}
    </>
  );
}

const C = { key: 'c', code: 'KeyC' };

describe('single keys', () => {
  beforeEach(() => {
    localStorage.clear();
    pressed.length = 0;
  });

  it('do what belongs to them, also on a keyboard that writes Arabic', () => {
    render(<Page />);
    fireEvent.keyDown(document.body, C);
    fireEvent.keyDown(screen.getByRole('button'), { key: 'ؤ', code: 'KeyC' });
    fireEvent.keyDown(document.body, { key: 'ظ', code: 'Slash' });
    fireEvent.keyDown(document.body, { key: '؟', code: 'Slash', shiftKey: true });
    expect(pressed).toEqual(['c', 'c', '/', '?']);
  });

  it('mean the letter that is printed on them where that is a Latin one', () => {
    expect(keyOf({ key: 'a', code: 'KeyQ', shiftKey: false })).toBe('a');
    expect(keyOf({ key: 'C', code: 'KeyC', shiftKey: true })).toBe('C');
    expect(keyOf({ key: 'ش', code: 'KeyA', shiftKey: false })).toBe('a');
    expect(keyOf({ key: 'Escape', code: 'Escape', shiftKey: false })).toBe('Escape');
  });

  it('do nothing while one writes, whatever is pressed', () => {
    render(<Page />);
    fc.assert(
      fc.property(
        fc.constantFrom('Text', 'Rich text'),
        fc.constantFrom(C, { key: '/', code: 'Slash' }),
        (label, key) => {
          fireEvent.keyDown(screen.getByLabelText(label), key);
          expect(pressed).toEqual([]);
        },
      ),
    );
  });

  it('do nothing with another key, while a letter is put together, within a dialog, or where somebody has taken them', () => {
    const { rerender } = render(<Page />);
    for (const held of [
      { ctrlKey: true },
      { metaKey: true },
      { altKey: true },
      { isComposing: true },
      { shiftKey: true, key: 'C' },
    ])
      fireEvent.keyDown(document.body, { ...C, ...held });
    rerender(<Page dialog />);
    fireEvent.keyDown(document.body, C);
    expect(pressed).toEqual([]);
  });

  it('are switched off, and on again', () => {
    render(<Page />);
    switchKeys(false);
    fireEvent.keyDown(document.body, C);
    expect(pressed).toEqual([]);
    switchKeys(true);
    fireEvent.keyDown(document.body, C);
    expect(pressed).toEqual(['c']);
  });
});
