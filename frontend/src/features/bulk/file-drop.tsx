import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { saveFile } from '@/lib/save-file';
import { type DragEvent, useRef, useState } from 'react';
import { UploadIcon } from '@/components/icons/date-icons';
import { CloseIcon, DocumentIcon } from '@/components/icons/icons';
import { sizeText } from '@/components/words/sizes';
import { lazily, useAhead } from '@/components/lazy/lazily';

const ChoosePeople = lazily(() => import('./people/choose-people'), 'ChoosePeople', null, { isPrefetched: false });

/** A byte order mark comes first, so that spreadsheets read the letters right. The numbers belong to no person. */
const SAMPLE = [
  '\ufeffname,phone,city,message',
  'Sara,+14155550101,Manama,"Hi {{name}}, your order is ready"',
  'سارة,+14155550102,الرياض,مرحبا {{name}}',
  '',
].join('\r\n');

interface FileDropProps {
  file: File | null;
  onFile: (file: File) => void;
  onRemove: () => void;
}

/** Takes a CSV file: dropped here, or chosen with the button. */
export function FileDrop({ file, onFile, onRemove }: FileDropProps) {
  useAhead(ChoosePeople);
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const [isChoosing, setChoosing] = useState(false);
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const dropped = event.dataTransfer.files[0];
    if (dropped) onFile(dropped);
  };
  return (
    <Box
      role="group"
      aria-label={t`Recipients`}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
      sx={{
        ...(file ? TAKEN : EMPTY),
        borderColor: isOver ? 'primary.main' : 'var(--mui-palette-inputBorder)',
        ...(isOver && { bgcolor: 'action.hover' }),
      }}
    >
      {file ? <DocumentIcon /> : <UploadIcon size={28} />}
      <Box sx={{ minWidth: 0, ...(file && { flex: '1 1 160px' }) }}>
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          {file ? file.name : t`Drop a CSV or vCard file here`}
        </Typography>
        <Typography color="textSecondary" variant="body2">
          {file
            ? sizeText(file.size)
            : t`The first line names the columns, for example name, phone, message. Up to 50,000 rows and 20 MB.`}
        </Typography>
      </Box>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t`CSV file`}
        accept=".csv,.tsv,.txt,.vcf,text/csv,text/tab-separated-values,text/plain,text/vcard"
        onChange={({ target }) => {
          const chosen = target.files?.[0];
          if (chosen) onFile(chosen);
          target.value = '';
        }}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 2 }}>
        <Button variant={file ? 'text' : 'outlined'} onClick={() => input.current?.click()}>
          {file ? t`Replace` : t`Choose a file`}
        </Button>
        {file ? (
          <IconButton aria-label={t`Remove the file`} onClick={onRemove}>
            <CloseIcon />
          </IconButton>
        ) : (
          <>
            <Button variant="outlined" onClick={() => setChoosing(true)}>{t`Choose people`}</Button>
            <Button
              onClick={() => saveFile(new Blob([SAMPLE], { type: 'text/csv' }), 'sample.csv')}
            >{t`Download a sample file`}</Button>
          </>
        )}
      </Box>
      {isChoosing ? (
        // Its form is within another one, which must not be submitted with it.
        <div onSubmit={(event) => event.stopPropagation()}>
          <ChoosePeople onFile={onFile} onClose={() => setChoosing(false)} />
        </div>
      ) : null}
    </Box>
  );
}

const FRAME = { border: 1, borderStyle: 'dashed', borderRadius: '10px', bgcolor: 'part.sunken' } as const;
const EMPTY = { ...FRAME, display: 'grid', justifyItems: 'center', gap: 3, p: 8, textAlign: 'center' } as const;
const TAKEN = {
  ...{ ...FRAME, borderStyle: 'solid', display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3, px: 4, py: 2 },
} as const;
