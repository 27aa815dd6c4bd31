import { t } from '@lingui/core/macro';
import type { RichKind } from '@wavelane/contracts';
import { CardIcon, PollIcon } from '@/components/icons/field-icons';
import { ListIcon, PlaceIcon } from '@/components/icons/icons';

/** The kinds of content beyond text, in the order of their menu. */
export const RICH_KINDS = ['list', 'location', 'contact', 'poll'] as const satisfies readonly RichKind[];

export const RICH_WORDS: Readonly<Record<RichKind, { name: string; about: string; Icon: typeof ListIcon }>> = {
  list: { name: t`List`, about: t`Up to 10 rows to choose one from`, Icon: ListIcon },
  location: { name: t`Place`, about: t`A point on the map with its address`, Icon: PlaceIcon },
  contact: {
    name: t({ message: 'Contact', context: 'in a message' }),
    about: t`A name and a number to save`,
    Icon: CardIcon,
  },
  poll: { name: t`Poll`, about: t`A question with 2 to 12 options`, Icon: PollIcon },
};
