import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import {
  LIST_BUTTON_MAX,
  LIST_ROWS_MAX,
  LIST_SECTIONS_MAX,
  type ListContent,
  type ListRow,
  ROW_TITLE_MAX,
} from '@wavelane/contracts';
import { type KeyboardEvent, useRef, useState } from 'react';
import { AddField } from '@/components/form/add-field';
import { ListRowFields } from './list-row-fields';
import { rowCount, withRowMoved, withRows } from './order';
import { newRow, type RichProblems } from '../rich-draft';
import { TextField } from './text-field';
import { focusedPart, movesBy, useEntryFocus } from './use-entries';

interface ListEditorProps {
  draft: ListContent;
  problems: RichProblems;
  onChange: (draft: ListContent) => void;
}

/** The button of a list and its rows: added, removed and moved, also by keys; sections are there once there are two. */
export function ListEditor(props: ListEditorProps) {
  const { draft, problems, onChange } = props;
  const { button, sections } = draft;
  const { list, told, count, put, add, addSection, move, remove } = useRows(props);
  return (
    <Box ref={list} sx={{ display: 'grid', gap: 4, minWidth: 0 }}>
      <TextField
        label={t`Button that opens the list`}
        value={button}
        max={LIST_BUTTON_MAX}
        problem={problems.button}
        autoFocus={button === ''}
        onChange={(text) => onChange({ ...draft, button: text })}
      />
      {sections.map((section, index) => (
        <SectionFields
          key={index}
          section={section}
          number={sections.length > 1 ? index + 1 : null}
          first={sections.slice(0, index).reduce((sum, { rows }) => sum + rows.length, 0)}
          count={count}
          problems={problems}
          path={`sections[${index}]`}
          onTitle={(title) => put(sections.map((each, at) => (at === index ? { ...each, title } : each)))}
          onRow={(at, row) =>
            put(
              withRows(
                sections,
                index,
                section.rows.map((each, place) => (place === at ? row : each)),
              ),
            )
          }
          onMove={(at, row, by) => move(index, at, row, by)}
          onRemove={(at) => remove(index, at)}
          onAdd={() => add(index)}
        />
      ))}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
        <AddField
          text={t`Section`}
          label={t`Add section`}
          disabled={count >= LIST_ROWS_MAX || sections.length >= LIST_SECTIONS_MAX}
          onAdd={addSection}
        />
        <Typography variant="caption" color={count > LIST_ROWS_MAX ? 'error' : 'textSecondary'}>
          {t`${count} of ${LIST_ROWS_MAX} rows`}
        </Typography>
      </Box>
      {problems.sections ? (
        <Typography role="alert" variant="body2" color="error">
          {problems.sections}
        </Typography>
      ) : null}
      <Box role="status" sx={UNSEEN}>
        {told}
      </Box>
    </Box>
  );
}

/** The changes to the rows, each with the place of the focus after it. */
function useRows({ draft, onChange }: ListEditorProps) {
  const { sections } = draft;
  const list = useRef<HTMLDivElement>(null);
  const focus = useEntryFocus(list);
  const [told, setTold] = useState('');
  const count = rowCount(sections);
  const rowsIn = (section: number) => sections[section]?.rows ?? [];
  const put = (next: ListContent['sections']) => onChange({ ...draft, sections: next });
  const add = (section: number) => {
    const row = newRow(sections);
    focus(row.id);
    put(withRows(sections, section, [...rowsIn(section), row]));
  };
  const addSection = () => {
    focus(`section ${sections.length + 1}`);
    put([...sections, { title: '', rows: [newRow(sections)] }]);
  };
  const move = (section: number, at: number, row: ListRow, by: -1 | 1) => {
    const next = withRowMoved(sections, section, at, by);
    if (next === sections) return;
    focus(row.id, focusedPart());
    const place = next.flatMap(({ rows }) => rows).findIndex(({ id }) => id === row.id) + 1;
    setTold(t`Now row ${place} of ${count}`);
    put(next.filter(({ rows }) => rows.length > 0));
  };
  const remove = (section: number, at: number) => {
    const rows = rowsIn(section).filter((_, index) => index !== at);
    put(withRows(sections, section, rows).filter((each) => each.rows.length > 0));
  };
  return { list, told, count, put, add, addSection, move, remove };
}

interface SectionFieldsProps {
  section: ListContent['sections'][number];
  /** null: it is the only one. */
  number: number | null;
  /** How many rows come before it. */
  first: number;
  /** How many rows all sections have. */
  count: number;
  problems: RichProblems;
  path: string;
  onTitle: (title: string) => void;
  onRow: (at: number, row: ListRow) => void;
  onMove: (at: number, row: ListRow, by: -1 | 1) => void;
  onRemove: (at: number) => void;
  onAdd: () => void;
}

function SectionFields(props: SectionFieldsProps) {
  const { section, number, first, count, problems, path, onTitle, onRow, onMove, onRemove, onAdd } = props;
  return (
    <Box role="group" aria-label={number === null ? t`Rows` : t`Section ${number}`} sx={SECTION}>
      {number === null ? null : (
        <Box data-entry={`section ${number}`}>
          <TextField
            name="section"
            label={t`Title of section ${number}`}
            value={section.title ?? ''}
            max={ROW_TITLE_MAX}
            problem={problems[`${path}.title`]}
            onChange={onTitle}
          />
        </Box>
      )}
      {section.rows.map((row, at) => (
        <Box
          key={row.id}
          data-entry={row.id}
          onKeyDown={(event: KeyboardEvent) => {
            const by = movesBy(event);
            if (by !== undefined) onMove(at, row, by);
          }}
        >
          <ListRowFields
            row={row}
            number={first + at + 1}
            mayUp={first + at > 0}
            mayDown={first + at < count - 1}
            mayRemove={count > 1}
            titleProblem={problems[`${path}.rows[${at}].title`] ?? problems[`${path}.rows[${at}].id`]}
            descriptionProblem={problems[`${path}.rows[${at}].description`]}
            onChange={(next) => onRow(at, next)}
            onMove={(by) => onMove(at, row, by)}
            onRemove={() => onRemove(at)}
          />
        </Box>
      ))}
      <Box>
        <Button
          size="small"
          disabled={count >= LIST_ROWS_MAX}
          onClick={onAdd}
          aria-label={number === null ? t`Add row` : t`Add row to section ${number}`}
        >
          {t`Add row`}
        </Button>
      </Box>
    </Box>
  );
}

const SECTION = { display: 'grid', gap: 2.5, minWidth: 0 } as const;
const UNSEEN = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
} as const;
