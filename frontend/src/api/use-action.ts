import { t } from '@lingui/core/macro';
import { useMutation, type UseMutationResult, useQueryClient } from '@tanstack/react-query';
import { address, type Given, type Route } from '@wavelane/contracts';
import { useState } from 'react';
import type { Toast } from '@/app/toast/store';
import { useToast } from '@/app/toast/use-toast';
import { isUnconfirmed } from './confirmation';
import { ApiError, messageOf } from './errors';
import { request, withBody } from './http';
import { refresh } from './read';
import { SubmitKeys } from './submit-key';

/** The input that starts an action: the body, unless the action makes its body from another value. */
type InputOf<Body> = [Body] extends [undefined] ? void : Body;

/** For a good minute, which is longer than a server takes to start again. */
const TIMES_AGAIN = 10;
const LONGEST_WAIT_MS = 10_000;

type Said = string | Omit<Toast, 'tone'>;

interface Action<Body, Answer, Input> {
  /** Makes the body from the input of the action; left out: the input is the body. */
  body?: (input: Input) => Body;
  /** Identifies a repeated submit; left out: by its body. */
  sameBy?: (input: Input) => unknown;
  /** Lists to read again before any message. */
  refreshes?: readonly Route[];
  /** The message after success. */
  done?: Said | ((answer: Answer, input: Input) => Toast);
  /** The message after a failure: a title, with a text for an error without one from the server. */
  failed?: string | { title: string; otherwise: string } | ((error: Error) => Toast);
  /** Puts the server's messages beside the fields of a form: `fieldErrors(form)`. */
  form?: (error: Error) => void;
  /**
   * Repeats the request automatically, under its key, while its outcome is not known, also when its page is gone: for
   * an action without a button, which can do no harm later.
   */
  insists?: true;
  onDone?: (answer: Answer, input: Input) => unknown;
  /** Called before any message. True: no other message is needed. */
  onFailed?: (error: Error, input: Input) => boolean | void;
}

/**
 * A member's action on the server, and the messages about it. It has an idempotency key of its own and is not repeated
 * automatically, unless it `insists`. If the member has to confirm their identity and cancels that, it is as if nothing
 * had been submitted.
 */
export function useAction<Path extends string, Body, Answer, Input = InputOf<Body>>(
  route: Route<Path, Body, Answer>,
  action: Action<Body, Answer, Input> & Given<Path>,
): UseMutationResult<Answer, Error, Input> {
  const client = useQueryClient();
  const toast = useToast();
  const [keys] = useState(() => new SubmitKeys());
  const mutation: UseMutationResult<Answer, Error, Input> = useMutation<Answer, Error, Input>({
    ...(action.insists && INSISTING),
    mutationFn: (input) => {
      const target = address(route, action);
      const now = action.body ? action.body(input) : input;
      const same = action.sameBy ? action.sameBy(input) : now;
      const { key, body } = keys.attempt([route.method, target, same], now);
      return request<Answer>(route.method, target, withBody(route, { body, idempotencyKey: key }));
    },
    onSuccess: async (answer, input) => {
      const { refreshes = [], done, onDone } = action;
      keys.settled();
      await refresh(client, ...refreshes);
      if (typeof done === 'function') toast(done(answer, input));
      else if (done !== undefined) toast({ ...(typeof done === 'string' ? { title: done } : done), tone: 'success' });
      await onDone?.(answer, input);
    },
    onError: (error, input) => {
      keys.settled(error);
      if (isUnconfirmed(error)) return mutation.reset();
      if (action.onFailed?.(error, input) === true) return;
      action.form?.(error);
      if (action.failed !== undefined) toast(failure(action.failed, error));
    },
  });
  return mutation;
}

const INSISTING = {
  retry: (times: number, error: Error) => times < TIMES_AGAIN && error instanceof ApiError && error.outcomeUnknown,
  retryDelay: (times: number) => Math.min(1_000 * 2 ** times, LONGEST_WAIT_MS),
};

function failure(failed: NonNullable<Action<unknown, unknown, unknown>['failed']>, error: Error): Toast {
  if (typeof failed === 'function') return failed(error);
  const { title, otherwise } = typeof failed === 'string' ? { title: failed, otherwise: t`Please try again.` } : failed;
  return { title, description: messageOf(error, otherwise), tone: 'error' };
}
