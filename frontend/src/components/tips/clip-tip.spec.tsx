import { ThemeProvider } from '@mui/material/styles';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { theme } from '@/app/theme/theme';
import { ClipTip } from './clip-tip';
import { loadTips } from './tip';

const shown = () =>
  render(
    <ThemeProvider theme={theme}>
      <ClipTip>
        <p>a very long name</p>
      </ClipTip>
    </ThemeProvider>,
  );

describe('ClipTip', () => {
  beforeAll(loadTips);
  afterEach(() => jest.restoreAllMocks());

  it('shows the whole of a text that is cut off', async () => {
    shown();
    jest.spyOn(screen.getByText('a very long name'), 'scrollHeight', 'get').mockReturnValue(80);
    await userEvent.hover(screen.getByText('a very long name'));
    expect(await screen.findByRole('tooltip')).toHaveTextContent('a very long name');
  });

  it('shows nothing if all of the text is seen', async () => {
    jest.useFakeTimers();
    const typist = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    shown();
    await typist.hover(screen.getByText('a very long name'));
    jest.advanceTimersByTime(2_000);
    expect(screen.queryByRole('tooltip')).toBeNull();
    jest.useRealTimers();
  });
});
