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

  it('calls the action of a key, also on an Arabic keyboard', () => {
    render(<Page />);
    fireEvent.keyDown(document.body, C);
    fireEvent.keyDown(screen.getByRole('button'), { key: 'ؤ', code: 'KeyC' });
    fireEvent.keyDown(document.body, { key: 'ظ', code: 'Slash' });
    fireEvent.keyDown(document.body, { key: '؟', code: 'Slash', shiftKey: true });
    expect(pressed).toEqual(['c', 'c', '/', '?']);
  });

  it('reads the printed letter if it is Latin', () => {
    expect(keyOf({ key: 'a', code: 'KeyQ', shiftKey: false })).toBe('a');
    expect(keyOf({ key: 'C', code: 'KeyC', shiftKey: true })).toBe('C');
    expect(keyOf({ key: 'ش', code: 'KeyA', shiftKey: false })).toBe('a');
    expect(keyOf({ key: 'Escape', code: 'Escape', shiftKey: false })).toBe('Escape');
  });

  it('ignores every key while text is written', () => {
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

  it('ignores keys with a modifier, during composition, and within a dialog', () => {
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

  it('stops when switched off, and works when switched on again', () => {
    render(<Page />);
    switchKeys(false);
    fireEvent.keyDown(document.body, C);
    expect(pressed).toEqual([]);
    switchKeys(true);
    fireEvent.keyDown(document.body, C);
    expect(pressed).toEqual(['c']);
  });
});
