import { css } from '@emotion/react';
import styled from '@emotion/styled';
import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import { type FoundLine, withoutMarks } from '@wavelane/contracts';
import { sessionQuery } from '@/api/queries';
import { Avatar } from '@/components/avatar/avatar';
import { ErrorNote } from '@/components/error-note';
import { followed } from '@/components/links/followed';
import { Loading } from '@/components/loading';
import { MoreButton } from '@/components/more-button';
import { useNow } from '@/lib/hooks/use-now';
import { foundLinesQuery } from '../inbox-queries';
import { nameOf } from '../words';
import { marked } from './marked';
import { PartHead } from './part-head';
import { ROW } from './row/row-looks';
import { useChannelLetter } from './row/use-channel-letter';
import { whenText } from '@/lib/times/when-text';

const Item = styled.li(css(ROW));

/** Messages and notes with the words, each a link to its place in the conversation. */
export function FoundLines({ q, chosen }: { q: string; chosen: string | null }) {
  const list = useInfiniteQuery({ ...foundLinesQuery(q), placeholderData: keepPreviousData });
  const isLookedThrough = list.data?.length === 0 && !list.hasNextPage;
  return (
    <Box component="section" aria-labelledby="found-lines">
      <PartHead id="found-lines" text={t`Messages`} />
      {list.error ? <ErrorNote error={list.error} retry={() => void list.refetch()} /> : null}
      {list.isPending ? <Loading rows={3} /> : null}
      {isLookedThrough ? (
        <Typography
          color="textSecondary"
          variant="body2"
          sx={{ px: 3, py: 2 }}
        >{t`No message has these words`}</Typography>
      ) : null}
      <Box
        component="ul"
        data-found=""
        sx={{ listStyle: 'none', m: 0, p: 0, opacity: list.isPlaceholderData ? 0.6 : 1 }}
      >
        {list.data?.map((line) => (
          <FoundRow key={line.id} line={line} q={q} isChosen={line.id === chosen} />
        ))}
      </Box>
      <MoreButton {...list} />
    </Box>
  );
}

function FoundRow({ line, q, isChosen }: { line: FoundLine; q: string; isChosen: boolean }) {
  const { id, at, was, from, conversation } = line;
  const text = withoutMarks(line.text);
  const { person, channelId } = conversation;
  const { data: user } = useQuery(sessionQuery);
  const letterOf = useChannelLetter();
  const router = useRouter();
  const search: Record<string, unknown> = useSearch({ strict: false });
  const now = useNow();
  const to = { to: '/inbox', search: () => ({ ...search, conversation: conversation.id, line: id }) } as const;
  const author = authorText(line, user?.id);
  return (
    <Item data-row={id}>
      <a
        href={router.buildLocation(to).href}
        onClick={(event) => void (followed(event) !== undefined && router.navigate(to))}
        {...(isChosen && { 'aria-current': 'true' })}
      >
        <Avatar id={person.id} name={person.name} size={36} channel={letterOf(channelId)} />
        <span className="first">
          <span className="clip name" dir="auto" title={nameOf(person)}>
            {nameOf(person)}
          </span>
          <span className="when">{whenText(at, now, user?.timeZone ?? 'UTC')}</span>
        </span>
        <span className="second">
          <span className="said">
            {from === 'person' || author === null ? null : <bdi className="by">{author}</bdi>}
            {was ? <span className="by">{t`Edited, was:`}</span> : null}
            <span className="clip" dir="auto" title={text}>
              {marked(text, q).map((piece, index) =>
                piece.isHit ? <mark key={index}>{piece.text}</mark> : piece.text,
              )}
            </span>
          </span>
        </span>
      </a>
    </Item>
  );
}

/** The author of a line; "You" is this member alone, null: the person, or an unknown author. */
function authorText({ from, by }: FoundLine, me: string | undefined): string | null {
  if (from === 'note') return t`Note:`;
  if (from === 'phone') return t`Phone:`;
  if (!by) return null;
  return by.id === me ? t`You:` : t`${by.name.split(' ')[0] ?? by.name}:`;
}
