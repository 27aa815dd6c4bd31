import { useMutation, type UseMutationResult } from '@tanstack/react-query';
import { useState } from 'react';
import { isUnconfirmed } from './confirmation';
import { type Method, request } from './http';
import { SubmitKeys } from './submit-key';

export interface Submit<Input> {
  method?: Method;
  path: (input: Input) => string;
  /** The request's body; leave out for none. */
  body?: (input: Input) => unknown;
}

interface Outcome<Input, Result> {
  onSuccess?: (result: Result, input: Input) => unknown;
  onError?: (error: Error, input: Input) => unknown;
}

/**
 * A mutation under an idempotency key of its own. Never retried by itself. Where the person is asked to confirm who they
 * are and leaves that, it is as if nothing had been submitted.
 */
export function useSubmit<Input, Result = unknown>(
  { method = 'POST', path, body }: Submit<Input>,
  { onSuccess, onError }: Outcome<Input, Result> = {},
): UseMutationResult<Result, Error, Input> {
  const [keys] = useState(() => new SubmitKeys());
  const mutation = useMutation<Result, Error, Input>({
    mutationFn: (input) => {
      const target = path(input);
      const content = body?.(input);
      const idempotencyKey = keys.keyFor([method, target, content]);
      return request<Result>(method, target, { body: content, idempotencyKey });
    },
    onSuccess: async (result, input) => {
      keys.settled();
      await onSuccess?.(result, input);
    },
    onError: async (error, input) => {
      keys.settled(error);
      if (isUnconfirmed(error)) mutation.reset();
      else await onError?.(error, input);
    },
  });
  return mutation;
}
