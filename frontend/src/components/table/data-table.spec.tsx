import { ThemeProvider } from '@mui/material/styles';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { theme } from '@/app/theme/theme';
import { DataTable, type DataTableProps } from './data-table';

function show(props: Partial<DataTableProps<string>>) {
  render(
    <ThemeProvider theme={theme}>
      <DataTable
        label="Cities"
        list={{ data: ['Oslo', 'Riga'] }}
        columns={[{ padding: 'checkbox' }, 'City', { heading: 'Days', align: 'right' }]}
        row={(city) => (
          <TableRow key={city}>
            <TableCell>{city}</TableCell>
          </TableRow>
        )}
        empty="No city"
        {...props}
      />
    </ThemeProvider>,
  );
}

const region = () => screen.queryByRole('region', { name: 'Cities' });
const texts = (role: string) =>
  within(region() as HTMLElement)
    .getAllByRole(role)
    .map((each) => each.textContent);

describe('DataTable', () => {
  it('shows grey rows and nothing else while the list is on its way', () => {
    show({ list: { data: undefined, isPending: true }, loading: 5 });
    expect(screen.getByRole('status', { name: 'Loading' }).children).toHaveLength(5);
    expect(region()).toBeNull();
    expect(screen.queryByText('No city')).toBeNull();
  });

  it('says in its own words that the list is on its way, if it has some', () => {
    show({ list: { data: undefined, isPending: true }, loading: 'Loading cities...' });
    expect(screen.getByText('Loading cities...')).toBeVisible();
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('says what failed, and asks again', async () => {
    const refetch = jest.fn();
    show({ list: { data: undefined, error: new Error('The line is down'), refetch } });
    expect(screen.getByRole('alert')).toHaveTextContent('This could not be loaded.');
    expect(region()).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(refetch).toHaveBeenCalledTimes(1);
  });

  it('keeps the rows that it has when asking again fails', () => {
    show({ list: { data: ['Oslo'], error: new Error('The line is down') } });
    expect(screen.getByRole('alert')).toBeVisible();
    expect(texts('cell')).toEqual(['', 'Oslo']);
  });

  it('says that the list is empty instead of showing headings', () => {
    show({ list: { data: [] } });
    expect(screen.getByText('No city')).toBeVisible();
    expect(region()).toBeNull();
  });

  it('keeps its headings and extra rows if it has no words for an empty list', () => {
    const sum = (name: string) => (
      <TableRow>
        <TableCell>{name}</TableCell>
      </TableRow>
    );
    show({ list: { data: [] }, empty: undefined, before: sum('Opening'), after: sum('Closing') });
    expect(texts('columnheader')).toEqual(['City', 'Days']);
    expect(texts('cell')).toEqual(['', 'Opening', 'Closing']);
  });

  it('shows rows in order below the headings, and the footer at the end', () => {
    show({ footer: <button>Show more</button> });
    expect(texts('columnheader')).toEqual(['City', 'Days']);
    expect(texts('cell')).toEqual(['', 'Oslo', 'Riga']);
    expect(texts('button')).toEqual(['Show more']);
  });

  it.each([{}, { isFramed: true }, { maxHeight: 600 }])('takes keyboard focus: %o', async (looks) => {
    show(looks);
    await userEvent.tab();
    expect(region()).toHaveFocus();
  });
});
