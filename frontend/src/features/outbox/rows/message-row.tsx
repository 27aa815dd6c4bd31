import { css } from '@emotion/react';
import styled from '@emotion/styled';
import { t } from '@lingui/core/macro';
import { type JobMessage, withoutMarks } from '@wavelane/contracts';
import type { RowPlace } from '@/components/long-list/row';
import { FormattedLine } from '@/components/message/formatted-text';
import { kindText } from '@/components/words/messages/message-kinds';
import { StatusBadge } from '@/components/status-badge';
import { addressText } from '@/components/words/people';
import { COMMA } from '@/lib/bidi';
import { ClipTip } from '@/components/tips/clip-tip';

/** One style for all of a row: rows come and go while one scrolls, and a styled part each takes ten times as long to draw. */
const Item = styled.li(
  css({
    borderTop: '1px solid var(--mui-palette-divider)',
    '& > button': {
      ...{ display: 'flex', alignItems: 'center', gap: 12, width: '100%', padding: '8px 12px', margin: '4px 0' },
      ...{ border: 0, borderRadius: 10, backgroundColor: 'transparent' },
      ...{ color: 'inherit', font: 'inherit', textAlign: 'start', cursor: 'pointer' },
    },
    '& > button:hover': { backgroundColor: 'var(--mui-palette-action-hover)' },
    '& .texts': { flexGrow: 1, minWidth: 0 },
    '& .name': { display: 'block', fontSize: 14, fontWeight: 600, lineHeight: 1.55 },
    '& .said': {
      ...{ display: 'block', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
      // A side, not a start: it is below the name, in either direction.
      ...{ fontSize: 13, lineHeight: 1.5, color: 'var(--mui-palette-text-secondary)', textAlign: 'left' },
      // Letters of Arabic go below their line.
      ...{ paddingBlock: 2, marginBlock: -2 },
    },
  }),
);

interface MessageRowProps {
  message: JobMessage;
  place: RowPlace;
  onOpen: (id: string) => void;
}

/** One message of a job: its recipient, its text, and its status. */
export function MessageRow({ message, place, onOpen }: MessageRowProps) {
  const { id, name, to, lastReply, body, content, media, cancelled, status } = message;
  return (
    <Item {...place}>
      <button type="button" onClick={() => onOpen(id)}>
        <span className="texts">
          <span className="name">
            {name ? (
              <>
                <bdi>{name}</bdi>
                {COMMA}
              </>
            ) : null}
            <bdi>{addressText(to)}</bdi>
          </span>
          <ClipTip>
            <span className="said" data-clip="" dir="auto">
              {lastReply ? (
                replyText(withoutMarks(lastReply))
              ) : body ? (
                <FormattedLine text={body} />
              ) : media ? (
                (media.name ?? t`File`)
              ) : content ? (
                kindText(content.kind)
              ) : null}
            </span>
          </ClipTip>
        </span>
        <StatusBadge status={cancelled ? 'cancelled' : status} />
      </button>
    </Item>
  );
}

const replyText = (lastReply: string) => t`Reply: ${lastReply}`;
