import { render, screen } from '@testing-library/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { appQuery } from '@/api/queries';
import { APP } from '@/testing/app';
import { RehearsalMark } from './rehearsal-mark';

const shown = (rehearsal: boolean) => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData(appQuery.queryKey, { ...APP, rehearsal });
  render(
    <QueryClientProvider client={client}>
      <RehearsalMark />
    </QueryClientProvider>,
  );
  return screen.queryByRole('note');
};

describe('the mark of a rehearsal', () => {
  it('says that nothing is real, and lets every click through to the page below', () => {
    const mark = shown(true);
    expect(mark).toHaveTextContent('Rehearsal: nothing reaches real people, and no money moves.');
    expect(mark).toHaveStyle({ pointerEvents: 'none' });
  });

  it('stays away from a real installation', () => {
    expect(shown(false)).toBeNull();
  });
});
