import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import fc from 'fast-check';
import type { ReactNode } from 'react';
import { PREVIEW } from '@/testing/jobs';
import { EMPTY, type Upload, type Values } from '../bulk-form';
import { usePreview } from './use-preview';

const UPLOAD: Upload = {
  ...{ file: new File(['phone\n'], 'people.csv'), mapping: null },
  ...{ encoding: null, delimiter: null, hasHeader: null, defaultCountry: null },
};

/**
 * Steps of a user and of the connection: the user types, the page asks again, the oldest or the newest request is
 * answered.
 */
type Step = { kind: 'write'; text: string } | { kind: 'ask' } | { kind: 'answer'; newest: boolean };

const steps = fc.array(
  fc.oneof<fc.Arbitrary<Step>[]>(
    fc.record({ kind: fc.constant('write' as const), text: fc.constantFrom('one', 'two', 'three') }),
    fc.constant({ kind: 'ask' as const }),
    fc.record({ kind: fc.constant('answer' as const), newest: fc.boolean() }),
  ),
  { maxLength: 14 },
);

/** A server that answers on command; its answer names the request. */
function heldServer() {
  const waiting: (() => void)[] = [];
  globalThis.fetch = ((_: string, { body, signal }: RequestInit) =>
    new Promise((resolve, reject) => {
      const text = body instanceof FormData ? body.get('body') : null;
      signal?.addEventListener('abort', () => reject(new DOMException('gone', 'AbortError')));
      waiting.push(() => resolve(new Response(JSON.stringify({ ...PREVIEW, problem: text }))));
    })) as typeof fetch;
  return (newest: boolean) => (newest ? waiting.pop() : waiting.shift())?.();
}

/** @param isShown whether the form shows what the server refuses */
function previewOf(values: () => Values, isShown: boolean) {
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const usePreviewHere = () =>
    usePreview(
      values,
      'UTC',
      () => undefined,
      () => isShown,
    );
  return { ...renderHook(usePreviewHere, { wrapper }), client };
}

describe('preview that a confirmation rests on (A1)', () => {
  it('belongs to the present form, in whatever order answers come', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (taken) => {
        const answer = heldServer();
        let values: Values = { ...EMPTY, body: 'none' };
        const { result, rerender, unmount, client } = previewOf(() => values, false);
        act(() => result.current.check(UPLOAD));
        for (const step of taken) {
          await act(async () => {
            if (step.kind === 'write') values = { ...values, body: step.text };
            if (step.kind === 'ask') result.current.check(UPLOAD);
            if (step.kind === 'answer') answer(step.newest);
            // The answer is read in several turns.
            for (let turn = 0; turn < 10; turn++) await Promise.resolve();
          });
          rerender();
          const { current } = result.current;
          if (current === null) continue;
          expect(current.preview.problem).toBe(values.body);
          expect(current.values).toEqual(values);
        }
        unmount();
        client.clear();
      }),
    );
  });
});

it('asks again with another template once the server has refused the one before', async () => {
  let values: Values = { ...EMPTY, body: 'Hi', templateId: 'gone' };
  globalThis.fetch = (async (_: string, { body }: RequestInit) =>
    body instanceof FormData && body.get('templateId') === 'gone'
      ? new Response('{}', { status: 404 })
      : new Response(JSON.stringify(PREVIEW))) as typeof fetch;
  const { result, rerender, unmount, client } = previewOf(() => values, true);
  act(() => result.current.check(UPLOAD));
  await waitFor(() => expect(result.current.isChecking).toBe(false));
  expect(result.current.preview).toBeNull();
  values = { ...values, templateId: '' };
  rerender();
  act(() => result.current.recheck());
  await waitFor(() => expect(result.current.preview).not.toBeNull());
  unmount();
  client.clear();
});
