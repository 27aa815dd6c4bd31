import type { ClipboardEvent, DragEvent } from 'react';

/**
 * Takes files that are pasted or dropped; texts go where they always go.
 * @param onFiles undefined where nothing can be sent now: then nothing is taken, and nothing is opened in place of the page
 */
export function taking(onFiles: ((files: readonly File[]) => void) | undefined) {
  return {
    onPaste(event: ClipboardEvent) {
      const files = [...event.clipboardData.files];
      if (files.length === 0 || !onFiles) return;
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
