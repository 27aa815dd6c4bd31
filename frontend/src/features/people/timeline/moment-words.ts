import { t } from '@lingui/core/macro';
import type {
  AttributeValue,
  BadgeStatus,
  ConsentEntry,
  MessageSentMoment,
  PersonMoment,
  StopMoment,
} from '@wavelane/contracts';
import type { ComponentType } from 'react';
import type { IconProps } from '@/components/icons/drawn';
import { CheckIcon, CloseIcon, EditIcon, PeopleIcon, PlusIcon, SendIcon, WarnIcon } from '@/components/icons/icons';
import { InboxIcon } from '@/components/icons/place-icons';
import { addressText, handleText, purposeText } from '@/components/words/people';
import { isolate } from '@/lib/bidi';
import { attributeText } from '../person/attributes';

/** An entry about consent, in one line. */
export function consentText({ what, purpose }: Pick<ConsentEntry, 'what' | 'purpose'>): string {
  const name = purposeText(purpose);
  if (what === 'given') return t`${name}: they consented`;
  if (what === 'lifted') return t`${name}: the withdrawal was another person’s`;
  return what === 'withdrawn' ? t`${name}: they withdrew` : t`${name}: they were asked`;
}

function stopText({ kind, reason, phone: address }: StopMoment): string {
  const phone = isolate(addressText(address));
  if (kind === 'restored') {
    if (reason === 'same-person') return t`The no at ${phone} was another person’s`;
    if (reason === 'consent') return t`They consented anew at ${phone}`;
    return reason === 'start' ? t`They asked for messages again at ${phone}` : t`A user took ${phone} off the opt-outs`;
  }
  if (reason === 'same-person') return t`Their no holds at ${phone}, too`;
  return reason === 'stop' ? t`They asked for no more messages at ${phone}` : t`A user entered ${phone} as an opt-out`;
}

function attributeMoment(name: string, value: AttributeValue | null): string {
  const called = isolate(attributeText(name));
  if (value === null) return t`${called} was taken away`;
  return t`${called} is ${isolate(String(value))}`;
}

/** A moment of the history, in one line. */
export function momentText(moment: PersonMoment): string {
  switch (moment.kind) {
    case 'message-sent':
      return t`Message to them`;
    case 'message-received':
      return t`Message from them`;
    case 'consent':
      return consentText(moment.consent);
    case 'merged':
      return moment.told === 'gateway'
        ? t`Merged with another entry: WhatsApp showed that both are one person`
        : t`Merged with another entry`;
    case 'unmerged':
      return moment.reason === undefined ? t`Taken apart again` : t`Taken apart again: ${isolate(moment.reason)}`;
    case 'label-added':
      return t`Label ${isolate(moment.label)} added`;
    case 'label-removed':
      return t`Label ${isolate(moment.label)} removed`;
    case 'attribute-set':
      return attributeMoment(moment.name, moment.value);
    case 'handle-linked':
      return t`Can be reached at ${handleText(moment.handle)}`;
    case 'imported':
      return t`Came with a file`;
    default:
      return stopText(moment);
  }
}

/** The colour of its point. */
export function colourOf(moment: PersonMoment): string {
  if (moment.kind === 'stopped') return 'error.main';
  if (moment.kind === 'restored') return 'success.main';
  if (moment.kind === 'consent') return moment.consent.what === 'withdrawn' ? 'error.main' : 'success.main';
  if (moment.kind === 'message-sent') return statusOf(moment) === 'failed' ? 'error.main' : 'info.main';
  return moment.kind === 'message-received' ? 'accent.main' : 'text.secondary';
}

/** The groups by which the history can be filtered. */
export type MomentGroup = 'messages' | 'consent' | 'changes';

export function groupOf({ kind }: PersonMoment): MomentGroup {
  if (kind === 'message-sent' || kind === 'message-received') return 'messages';
  return kind === 'consent' || kind === 'stopped' || kind === 'restored' ? 'consent' : 'changes';
}

/** The icon in the ring before it. */
export function iconOf(moment: PersonMoment): ComponentType<IconProps> {
  switch (moment.kind) {
    case 'message-sent':
      return statusOf(moment) === 'failed' ? WarnIcon : SendIcon;
    case 'message-received':
      return InboxIcon;
    case 'stopped':
      return CloseIcon;
    case 'consent':
    case 'restored':
      return CheckIcon;
    case 'merged':
    case 'unmerged':
      return PeopleIcon;
    case 'attribute-set':
      return EditIcon;
    default:
      return PlusIcon;
  }
}

/** A message whose job was cancelled did not fail. */
export const statusOf = ({ message }: MessageSentMoment): BadgeStatus =>
  message.cancelled ? 'cancelled' : message.status;
