import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import { blocksOf, formatted, type TextBlock, type TextRun, type TextStyle, textTemplate } from '@wavelane/contracts';
import type { ReactNode } from 'react';

const TAGS = { bold: 'strong', italic: 'em', strike: 's', code: 'code' } as const satisfies Record<TextStyle, string>;

interface FormattedTextProps {
  text: string;
  /** Variables left in it are marked: no value replaced them. */
  isDraft?: boolean;
}

/** A text as WhatsApp shows it (`blocksOf`, `formatted`), of elements only: nothing in it becomes markup. */
export function FormattedText({ text, isDraft = false }: FormattedTextProps) {
  const blocks = blocksOf(text);
  return blocks.map((block, index) => (
    <Block key={index} block={block} isDraft={isDraft} isAlone={blocks.length === 1} />
  ));
}

/** The styles alone, for a place of one line: a row of a list, a quote. */
export function FormattedLine({ text }: { text: string }) {
  return formatted(text).map((run, index) => nodeOf(run, index, false));
}

const BLOCK = { display: 'block' } as const;
const QUOTE = {
  ...BLOCK,
  borderInlineStart: '3px solid',
  borderColor: 'divider',
  paddingInlineStart: 2,
  my: 0.5,
} as const;
const ITEM = { display: 'grid', gridTemplateColumns: 'minmax(1.5em, max-content) 1fr' } as const;

/** Spans, because a message may be within a paragraph. */
function Block({ block, isDraft, isAlone }: { block: TextBlock; isDraft: boolean; isAlone: boolean }) {
  const runs = (text: string) => formatted(text).map((run, index) => nodeOf(run, index, isDraft));
  if (block.kind === 'list')
    return (
      <Box component="span" role="list" sx={BLOCK}>
        {block.items.map(({ number, text }, index) => (
          <Box component="span" role="listitem" key={index} sx={ITEM}>
            <span aria-hidden={number === null ? true : undefined}>{number === null ? '•' : `${number}.`}</span>
            <span>{runs(text)}</span>
          </Box>
        ))}
      </Box>
    );
  if (block.kind === 'quote')
    return (
      <Box component="span" role="blockquote" sx={QUOTE}>
        {runs(block.text)}
      </Box>
    );
  if (isAlone) return <>{runs(block.text)}</>;
  // A line break at the end of a block shows no line of its own.
  return (
    <Box component="span" sx={BLOCK}>
      {runs(block.text)}
      {/(^|\n)$/.test(block.text) ? <br /> : null}
    </Box>
  );
}

function nodeOf(run: TextRun, key: number, isDraft: boolean): ReactNode {
  if (typeof run === 'string') return isDraft ? <Draft key={key} text={run} /> : run;
  const Tag = TAGS[run.style];
  return <Tag key={key}>{run.runs.map((inner, index) => nodeOf(inner, index, isDraft))}</Tag>;
}

/** A variable without a value stands out; its title explains that. */
function Draft({ text }: { text: string }) {
  return textTemplate(text).parts.map((part, index) =>
    typeof part === 'string' ? (
      part
    ) : (
      <Box
        key={index}
        component="mark"
        title={t`There is nothing to insert`}
        sx={{ bgcolor: 'transparent', color: 'warning.main', borderBottom: '2px dotted', fontWeight: 600 }}
      >
        {part.source}
      </Box>
    ),
  );
}
