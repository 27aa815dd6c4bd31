import { plural, t } from '@lingui/core/macro';
import type { Presence } from '@wavelane/contracts';
import { isolate } from '@/lib/bidi';

/** The members who are there, in a sentence: those who write come first. '' if there is none. */
export function thereText(there: readonly Presence[]): string {
  const typing = there.filter((one) => one.typing);
  const [first, ...others] = typing.length > 0 ? typing : there;
  if (!first) return '';
  const name = isolate(first.member.name);
  if (typing.length > 0) {
    return others.length === 0
      ? t`${name} is typing…`
      : plural(others.length, { one: `${name} and # more are typing…`, other: `${name} and # more are typing…` });
  }
  return others.length === 0
    ? t`${name} is looking at this`
    : plural(others.length, { one: `${name} and # more look at this`, other: `${name} and # more look at this` });
}
