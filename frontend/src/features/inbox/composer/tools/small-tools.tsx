import { t } from '@lingui/core/macro';
import IconButton from '@mui/material/IconButton';
import { MEDIA_TYPES } from '@wavelane/contracts';
import { useRef, useState } from 'react';
import { PlusIcon } from '@/components/icons/icons';
import { lazily } from '@/components/lazy/lazily';
import { RICH_KINDS, RICH_WORDS } from '@/components/message/rich/rich-kinds';
import type { MoreEntry } from '../../head/more-menu';
import { ICON } from '../composer-looks';
import type { ComposerState } from '../use-composer';

const FormatPanel = lazily(() => import('@/components/message/formatting/format-panel'), 'FormatPanel');
const MoreMenu = lazily(() => import('../../head/more-menu'), 'MoreMenu');

/** The menu behind a plus: the tools of the row of icons, for a place with room for one icon. */
export function SmallTools({ composer, isOff }: { composer: ComposerState; isOff: boolean }) {
  const { kind, isBlocked, busy, addFiles, area, begin, snippets, mentions, planning, voice, content } = composer;
  const plus = useRef<HTMLButtonElement>(null);
  const [formatsAt, setFormatsAt] = useState<HTMLElement | null>(null);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const files = useRef<HTMLInputElement>(null);
  const isReply = kind === 'reply';
  const entries: MoreEntry[] = isReply
    ? [
        ...(isBlocked || isOff
          ? []
          : [
              { label: t`Add files`, onChoose: () => files.current?.click() },
              { label: t`Record a voice note`, onChoose: voice.show },
              ...RICH_KINDS.map((each) => ({
                label: RICH_WORDS[each].name,
                onChoose: () => content.dialog.begin(each),
              })),
            ]),
        ...(snippets.hasAny && !isOff ? [{ label: t`Canned replies`, onChoose: snippets.ask }] : []),
        ...(isOff ? [] : [{ label: t`Formatting`, onChoose: () => setFormatsAt(plus.current) }]),
        ...(isBlocked || isOff ? [] : [{ label: t`Send later…`, onChoose: () => planning.show(true) }]),
        { label: t`Write a note`, onChoose: () => begin('note') },
      ]
    : [
        ...(mentions.hasAny ? [{ label: t`Mention a member`, onChoose: mentions.ask }] : []),
        { label: t`Write a reply`, onChoose: () => begin('reply') },
      ];
  return (
    <>
      <input
        ref={files}
        type="file"
        hidden
        multiple
        aria-label={t`Files to send`}
        accept={MEDIA_TYPES.join(',')}
        onChange={({ target }) => {
          addFiles([...(target.files ?? [])]);
          target.value = '';
        }}
      />
      <IconButton
        ref={plus}
        size="small"
        aria-label={t`Add something`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        disabled={busy}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={{ ...ICON, width: 40, height: 40, flexShrink: 0 }}
      >
        <PlusIcon />
      </IconButton>
      {anchor ? <MoreMenu anchor={anchor} entries={entries} onClose={() => setAnchor(null)} /> : null}
      {formatsAt ? <FormatPanel anchor={formatsAt} into={area} onClose={() => setFormatsAt(null)} /> : null}
    </>
  );
}
