import { fireEvent, render, screen } from '@testing-library/react';
import { followed } from './followed';

/**
 * Clicks the link of a row. @returns the row that is followed, and whether the browser's own navigation was prevented
 */
function clickedWith(init: MouseEventInit): unknown[] {
  const told: unknown[] = [];
  render(
    <ul>
      <li data-row="p1">
        <a
          href="/people/p1"
          onClick={(event) => {
            told.push(followed(event), event.defaultPrevented);
            // jsdom cannot navigate.
            event.preventDefault();
          }}
        >
          <bdi>Huda</bdi>
        </a>
      </li>
    </ul>,
  );
  fireEvent.click(screen.getByText('Huda'), init);
  return told;
}

describe('the plain link of a row', () => {
  it('leads on without loading the page anew', () => {
    expect(clickedWith({ button: 0 })).toEqual(['p1', true]);
  });

  it.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }])(
    'leaves to the browser a click that opens elsewhere: %o',
    (init) => {
      expect(clickedWith(init)).toEqual([undefined, false]);
    },
  );
});
