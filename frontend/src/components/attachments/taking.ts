import type { ClipboardEvent, DragEvent } from 'react';

/**
 * Takes files that are pasted or dropped; texts are left to the browser.
 * @param onFiles undefined if nothing can be sent now: then nothing is taken, and nothing is opened in place of the
 * page
 */
export function taking(onFiles: ((files: readonly File[]) => void) | undefined) {
  return {
    onPaste(event: ClipboardEvent) {
      const files = [...event.clipboardData.files];
      // Cells of a spreadsheet come as text and as a picture of them: the text is meant.
      const hasText = event.clipboardData.getData('text/plain').trim() !== '';
      if (files.length === 0 || hasText || !onFiles) return;
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
