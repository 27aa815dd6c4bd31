import { t } from '@lingui/core/macro';
import type { ButtonTarget, ShownButton } from '@wavelane/contracts';
import { CallIcon, CopyIcon, ReplyIcon } from '@/components/icons/icons';
import { LinkIcon } from '@/components/icons/place-icons';
import { phoneText } from '@/components/words/phones/phone-text';
import { isolate } from '@/lib/bidi';

/** Says what a button does; undefined if it answers. */
export function targetText(target: ButtonTarget | null | undefined): string | undefined {
  switch (target?.type) {
    case 'url':
      return t`Opens ${isolate(target.url)}`;
    case 'call':
      return t`Calls ${isolate(phoneText(target.phone))}`;
    case 'copy_code':
      return t`Copies ${isolate(target.code)}`;
    case undefined:
      return undefined;
  }
}

const ICONS = { url: LinkIcon, call: CallIcon, copy_code: CopyIcon } as const;

/** A button of a message: the icon of what it does, and its title. @param title as the person gets it */
export function ButtonShown({ button, title = button.title }: { button: ShownButton; title?: string }) {
  const target = 'type' in button ? button : undefined;
  const Icon = target ? ICONS[target.type] : ReplyIcon;
  return (
    <>
      <Icon size={16} />
      <span title={targetText(target)}>{title}</span>
    </>
  );
}
