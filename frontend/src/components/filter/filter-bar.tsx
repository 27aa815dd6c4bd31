import { css } from '@emotion/react';
import styled from '@emotion/styled';
import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import { type ReactNode, useState } from 'react';
import { CloseIcon, FilterIcon } from '@/components/icons/icons';
import { lazily, useAhead } from '@/components/lazy/lazily';
import { dayLabel } from '@/lib/format';
import type { AddressFilter, ChipWords, Condition, FilterBarProps, FilterPanelProps } from './filter';
import { SearchBox } from './search-box';

const FilterPanel = lazily(() => import('./filter-panel'), 'FilterPanel', null, { isPrefetched: false });

export type { AddressFilter, ChipWords, Condition };

/** Which entries of a list are shown: one line with a field to search in, a button, and a chip for each active condition. */
export function FilterBar<Name extends string>(props: FilterBarProps<Name>) {
  useAhead(FilterPanel);
  const { conditions, filter, typed, type, choose, clear, isFiltered } = props;
  const { children, words = {}, without = {}, more, aside } = props;
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const search = conditions.find((condition) => condition.type === 'search');
  const hasPanel = conditions.length > (search ? 1 : 0) || Boolean(children);
  // A component that is fetched has no types of its own to be given.
  const Panel = FilterPanel as (props: FilterPanelProps<Name>) => ReactNode;
  const named = new Set([...conditions.map((condition) => condition.name), ...(Object.keys(words) as Name[])]);
  const chips = [...named].flatMap((name) => {
    const value = filter[name];
    return value === '' || name === search?.name ? [] : { name, text: chipText(name, value, conditions, words) };
  });
  return (
    <Line role="search">
      {search ? (
        <SearchBox
          label={search.label}
          placeholder={search.placeholder}
          maxLength={search.maxLength}
          value={typed[search.name]}
          onType={(text) => type({ [search.name]: search.trim ? text.trim() : text } as Record<Name, string>)}
        />
      ) : null}
      {hasPanel ? (
        <Button
          variant="outlined"
          size="small"
          startIcon={<FilterIcon size={16} />}
          aria-haspopup="dialog"
          aria-expanded={anchor !== null}
          onClick={({ currentTarget }) => setAnchor(currentTarget)}
        >{t`Filter`}</Button>
      ) : null}
      {chips.map(({ name, text }) => (
        <span key={name} className="chip">
          <bdi>{text}</bdi>
          <button
            type="button"
            aria-label={t`Remove the filter ${text}`}
            onClick={() =>
              choose({ [name]: '', ...(without as Partial<Record<Name, object>>)[name] } as Record<Name, string>)
            }
          >
            <CloseIcon size={14} />
          </button>
        </span>
      ))}
      {isFiltered && (chips.length > 0 || (search && filter[search.name] !== '')) ? (
        <Button size="small" onClick={clear}>{t`Clear`}</Button>
      ) : null}
      {more}
      {aside ? <span className="aside">{aside}</span> : null}
      {anchor ? (
        <Panel {...props} anchor={anchor} onClose={() => setAnchor(null)}>
          {children}
        </Panel>
      ) : null}
    </Line>
  );
}

function chipText<Name extends string>(
  name: Name,
  value: string,
  conditions: readonly Condition<Name>[],
  words: ChipWords<Name>,
): string {
  const said = words[name]?.(value);
  if (said !== undefined) return said;
  const condition = conditions.find((one) => one.name === name);
  const option = condition?.options?.find((one) => one.value === value);
  if (condition && option) return `${condition.label}: ${option.label}`;
  const shown = condition?.type === 'date' ? dayLabel(value) : value.replace('T', ' ');
  return condition ? `${condition.label}: ${shown}` : shown;
}

const Line = styled.div(
  css({
    ...{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 8, minHeight: 56, padding: '11px 24px' },
    '& > .chip': {
      ...{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 2,
        maxWidth: '100%',
        height: 28,
        paddingInline: '10px 2px',
      },
      ...{ borderRadius: 8, backgroundColor: 'var(--mui-palette-action-selected)' },
      ...{ fontSize: 13, fontWeight: 500, whiteSpace: 'nowrap' },
    },
    '& > .chip > bdi': { overflow: 'hidden', textOverflow: 'ellipsis' },
    '& > .chip > button': {
      ...{ display: 'grid', placeItems: 'center', width: 24, height: 24, padding: 0, border: 0, borderRadius: 6 },
      ...{ backgroundColor: 'transparent', color: 'var(--mui-palette-text-secondary)', cursor: 'pointer' },
    },
    '& > .chip > button:hover': { color: 'var(--mui-palette-text-primary)' },
    '& > .aside': {
      ...{ display: 'flex', alignItems: 'center', gap: 8, marginInlineStart: 'auto' },
      ...{ fontSize: 13, color: 'var(--mui-palette-text-secondary)' },
    },
    '@media (max-width: 767.95px)': { padding: '12px 12px', '& > [data-search]': { flex: '1 1 0', minWidth: 120 } },
    '@media print': { display: 'none' },
  }),
);
