/** Offers a file that was made here, as a download. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Browsers read it after the click has returned.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
