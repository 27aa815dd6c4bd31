import { css } from '@emotion/react';
import styled from '@emotion/styled';
import { t } from '@lingui/core/macro';
import Checkbox from '@mui/material/Checkbox';
import { useRouter } from '@tanstack/react-router';
import type { Person } from '@wavelane/contracts';
import { type MouseEvent, useCallback } from 'react';
import { CheckIcon } from '@/components/icons/icons';
import { Avatar } from '@/components/avatar/avatar';
import { DateTime } from '@/components/date-time';
import { followed } from '@/components/links/followed';
import type { RowPlace } from '@/components/long-list/row';
import { Badge } from '@/components/status-badge';
import { Line } from '@/components/table/line';
import { absent } from '@/components/table/stacked';
import { contactTexts, personText, purposeText } from '@/components/words/people';
import { ProfileName } from '@/components/words/profile-name';
import { listed } from '@/lib/bidi';
import type { Chosen } from './use-chosen';

/** More of their labels than these are counted. */
const LABELS_SHOWN = 3;

const CLIPPED = { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;

/** One style for all of a row: rows come and go while one scrolls, and a styled part each takes ten times as long to draw. */
const PersonLine = styled(Line)(
  css({
    '&[data-chosen]': { backgroundColor: 'var(--mui-palette-action-selected)' },
    'tr:where(&) > td': { paddingBlock: 7 },
    // A long name takes no room from the other columns: it is cut.
    'tr:where(&) > td:where(.person)': { width: '50%', maxWidth: 0, minWidth: 180 },
    '& .who': { display: 'flex', alignItems: 'center', gap: 10, minWidth: 0 },
    '& .who > .texts': { minWidth: 0 },
    '& .who .name': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 8 },
    '& .who .name > a': {
      ...{ ...CLIPPED, maxWidth: '100%', fontWeight: 500, color: 'var(--mui-palette-text-primary)' },
      textDecoration: 'none',
      // The cut is at the end of the name, whatever its direction is.
      textAlign: 'left',
    },
    '& .who .name > a:hover': { textDecoration: 'underline' },
    '& .number': { display: 'block', fontSize: 12, lineHeight: '16px', color: 'var(--mui-palette-text-secondary)' },
    '& .marks': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 4 },
    '& .none': { color: 'var(--mui-palette-text-secondary)' },
    '& .consent': { display: 'flex', alignItems: 'center', gap: 6, maxWidth: 190 },
    '& .consent > svg': { flexShrink: 0, color: 'var(--mui-palette-success-main)' },
    '& .consent > span': CLIPPED,
    '& .label': {
      ...{ ...CLIPPED, maxWidth: 160, height: 20, padding: '0 7px', borderRadius: 6, fontSize: 12, fontWeight: 500 },
      ...{ lineHeight: '20px', boxShadow: 'inset 0 0 0 1px var(--mui-palette-inputBorder)' },
    },
  }),
);

/** The row of a person. One for all renders: while one types into the filter, no row is drawn anew. */
export function usePersonRow({ has, toggle }: Chosen, mayChoose: boolean) {
  const router = useRouter();
  return useCallback(
    (person: Person, place?: RowPlace) => {
      const { href } = router.buildLocation({ to: '/people/$id', params: { id: person.id } });
      const onFollow = (event: MouseEvent<HTMLAnchorElement>) => {
        const id = followed(event);
        if (id !== undefined) void router.navigate({ to: '/people/$id', params: { id } });
      };
      // As a link of the router does: the page's file comes when a pointer or the focus is on one of them. Not without a
      // line: the route keeps the failure, and a click would load the whole application again.
      const onNear = () => {
        if (navigator.onLine) void router.loadRouteChunk(router.routesById['/_app/people/$id']);
      };
      const isChosen = has(person.id);
      const onChoose = mayChoose ? toggle : undefined;
      return <PersonRow key={person.id} {...{ person, place, href, onFollow, onNear, isChosen, onChoose }} />;
    },
    [router, has, toggle, mayChoose],
  );
}

interface PersonRowProps {
  person: Person;
  place: RowPlace | undefined;
  href: string;
  onFollow: (event: MouseEvent<HTMLAnchorElement>) => void;
  onNear: () => void;
  isChosen: boolean;
  onChoose: ((person: Person) => void) | undefined;
}

function PersonRow({ person, place, href, onFollow, onNear, isChosen, onChoose }: PersonRowProps) {
  const { id, name, handles, labels, stopped, lastInboundAt, consents = [] } = person;
  const contacts = contactTexts(person);
  const more = labels.length - LABELS_SHOWN;
  // A phone shows the time in the line of the name, unless labels or an opt-out need a line of their own.
  const isShort = labels.length === 0 && !stopped;
  return (
    <PersonLine {...place} {...(isChosen && { 'data-chosen': '' })}>
      {onChoose ? (
        <td className="MuiTableCell-paddingCheckbox" style={{ paddingBlock: 0, paddingInline: '15px 0' }}>
          <Checkbox
            size="small"
            checked={isChosen}
            onChange={() => onChoose(person)}
            slotProps={{ input: { 'aria-label': t`Select ${personText(person)}` } }}
          />
        </td>
      ) : null}
      <td {...(!isShort && { 'data-wide': '' })} className="person">
        <span className="who">
          <Avatar id={id} name={name} size={32} />
          <span className="texts">
            <span className="name">
              <a
                href={href}
                onClick={onFollow}
                onPointerEnter={onNear}
                onFocus={onNear}
                title={personText(person)}
                dir="auto"
              >
                {personText(person)}
              </a>
              <ProfileName of={person} />
            </span>
            <span className="number">
              {contacts.length > 0 ? <bdi>{contacts.join(' · ')}</bdi> : null}
              {name === null && contacts.length === 0 ? t`No name yet` : null}
              {handles.length > 1 ? ` ${t`and ${handles.length - 1} more`}` : null}
            </span>
          </span>
        </span>
      </td>
      <td {...absent(labels[0])}>
        <span className="marks" style={{ minWidth: labels.length > 1 ? 150 : 0 }}>
          {labels.slice(0, LABELS_SHOWN).map((label) => (
            <span key={label} className="label" title={label}>
              <bdi>{label}</bdi>
            </span>
          ))}
          {more > 0 ? <span className="label">{`+${more}`}</span> : null}
        </span>
      </td>
      {/* A card is as high as the others: it says only what forbids messages. */}
      <td {...(!stopped && { 'data-absent': '' })}>
        <Consent stopped={stopped} purposes={consents} />
      </td>
      <td className="whole" data-label={isShort ? undefined : t`Last wrote`} {...absent(lastInboundAt)}>
        <DateTime at={lastInboundAt} short />
      </td>
    </PersonLine>
  );
}

/** The purposes that they agreed to; an opt-out counts more than all of them. */
function Consent({ stopped, purposes }: { stopped: boolean; purposes: readonly string[] }) {
  if (stopped) return <Badge text={t`Opted out`} tone="error" />;
  if (purposes.length === 0) return <span className="none">{t`None on record`}</span>;
  const text = listed(purposes.map(purposeText));
  return (
    <span className="consent" title={text}>
      <CheckIcon size={16} />
      <span>{text}</span>
    </span>
  );
}
