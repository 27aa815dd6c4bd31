import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { pressedAsWhole } from './row-press';

describe('a row that opens', () => {
  const show = (onToggle: () => void) => {
    const { sx: _, ...press } = pressedAsWhole(onToggle);
    render(
      <table>
        <tbody>
          <tr {...press}>
            <td>Plain text</td>
            <td>
              <a href="#there">A link</a>
              <button type="button">
                <span>A button</span>
              </button>
            </td>
          </tr>
        </tbody>
      </table>,
    );
  };

  it('opens by a press anywhere, and leaves links and controls theirs', async () => {
    const onToggle = jest.fn();
    show(onToggle);
    await userEvent.click(screen.getByText('A link'));
    await userEvent.click(screen.getByText('A button'));
    expect(onToggle).not.toHaveBeenCalled();
    await userEvent.click(screen.getByText('Plain text'));
    expect(onToggle).toHaveBeenCalledTimes(1);
  });

  it('stays as it is while a text in it is selected', async () => {
    const onToggle = jest.fn();
    show(onToggle);
    await userEvent.dblClick(screen.getByText('Plain text'));
    onToggle.mockClear();
    window.getSelection()?.selectAllChildren(screen.getByText('Plain text'));
    screen.getByText('Plain text').click();
    expect(onToggle).not.toHaveBeenCalled();
  });
});
