import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { waitFor } from '@testing-library/react';
import { api } from '@wavelane/contracts';
import { ApiError } from '../../errors';
import { keyOf } from '../../read';
import { News } from './news';

/** A list on the screen whose reading fails until `answers` is true. */
function shown(client: QueryClient, error: Error) {
  const list = { answers: false, asked: 0 };
  const observer = new QueryObserver(client, {
    queryKey: keyOf(api.conversations, {}),
    queryFn: () => {
      list.asked++;
      return list.answers ? Promise.resolve(['new']) : Promise.reject(error);
    },
    retry: false,
    networkMode: 'always',
  });
  return { list, leave: observer.subscribe(() => undefined), read: () => observer.getCurrentResult().data };
}

describe('failed reads', () => {
  it.each([new ApiError(0, 'Not reached'), new ApiError(502, 'Bad Gateway')])(
    'reads again as soon as the network is back: %s',
    async (error) => {
      const client = new QueryClient();
      const news = new News(client);
      const { list, leave, read } = shown(client, error);
      await waitFor(() => expect(list.asked).toBe(1));
      news.changed(['inbox']);
      await waitFor(() => expect(list.asked).toBe(2));
      list.answers = true;
      window.dispatchEvent(new Event('online'));
      await waitFor(() => expect(read()).toEqual(['new']));
      news.stop();
      leave();
    },
  );

  it('leaves a refusal of the server alone', async () => {
    const client = new QueryClient();
    const news = new News(client);
    const { list, leave } = shown(client, new ApiError(403, 'No'));
    await waitFor(() => expect(list.asked).toBe(1));
    window.dispatchEvent(new Event('online'));
    await Promise.resolve();
    expect(list.asked).toBe(1);
    news.stop();
    leave();
  });
});
