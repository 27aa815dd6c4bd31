import type { ClipboardEvent, DragEvent } from 'react';

/**
 * Whether to paste the text of a clipboard instead of its files. A spreadsheet copies cells as a text and as a picture:
 * the text is pasted. A file manager copies files and a text with their names or addresses: the files are taken.
 */
function isText(clipboard: DataTransfer, files: readonly File[]): boolean {
  const names = new Set(files.map(({ name }) => name));
  const lines = clipboard
    .getData('text/plain')
    .split(/[\r\n]+/)
    .filter((line) => line.trim() !== '');
  return lines.some((line) => !names.has(nameIn(line.trim())));
}

/** The name of the file that a line with its path or its `file:` address names; the line itself if it is neither. */
function nameIn(line: string): string {
  const name = /^(?:file:|[/\\]|[a-z]:\\)/i.test(line) ? (line.split(/[/\\]/).at(-1) ?? line) : line;
  try {
    return line.startsWith('file:') ? decodeURIComponent(name) : name;
  } catch {
    return name;
  }
}

/**
 * Takes files that are pasted or dropped; texts are left to the browser.
 * @param onFiles undefined if nothing can be sent now: then nothing is taken, and nothing is opened in place of the
 * page
 */
export function taking(onFiles: ((files: readonly File[]) => void) | undefined) {
  return {
    onPaste(event: ClipboardEvent) {
      const files = [...event.clipboardData.files];
      if (files.length === 0 || isText(event.clipboardData, files) || !onFiles) return;
      event.preventDefault();
      onFiles(files);
    },
    onDragOver(event: DragEvent) {
      if (event.dataTransfer.types.includes('Files')) event.preventDefault();
    },
    onDrop(event: DragEvent) {
      if (!event.dataTransfer.types.includes('Files')) return;
      event.preventDefault();
      onFiles?.([...event.dataTransfer.files]);
    },
  };
}
