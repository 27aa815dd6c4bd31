import { render } from '@testing-library/react';
import fc from 'fast-check';
import { Avatar } from './avatar';
import { hueOf, initialsOf } from './initials';

describe('an avatar', () => {
  it.each([
    ['Sara Al Khalifa', 'SK'],
    ['عبدالرحمن بن محمد الدوسري', 'ع'],
    ['Café Qahwa & Co., Block 338', 'C3'],
    ['Madonna', 'M'],
    ['+973 3000 0187', ''],
    ['', ''],
    [null, ''],
  ])('makes of %j the initials %j', (name, initials) => expect(initialsOf(name)).toBe(initials));

  it('keeps the hue of an id, and has at most two signs for every name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(hueOf(text)).toBe(hueOf(text));
        expect([...initialsOf(text)].length).toBeLessThanOrEqual(4);
      }),
    );
  });

  it('draws a figure for a number, and marks members and oneself', () => {
    const { container } = render(
      <>
        <Avatar id="p" name={null} size={36} channel="S" />
        <Avatar id="u" name="Noor Haddad" size={20} isMember isMe label="Noor Haddad" />
      </>,
    );
    const [person, member] = container.querySelectorAll('.avatar');
    expect(person?.querySelector('svg')).not.toBeNull();
    expect(person).toHaveTextContent('S');
    expect(member).toHaveAttribute('data-member');
    expect(member).toHaveAccessibleName('Noor Haddad');
  });
});
