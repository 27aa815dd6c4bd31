import { defined } from '@wavelane/testing';
/** Catches the downloads that are offered, by name: jsdom cannot make one. */
export function catchFiles(): { name: string; content: Blob }[] {
  const files: { name: string; content: Blob }[] = [];
  const contents = new Map<string, Blob>();
  URL.createObjectURL = (content) => {
    const address = `#file-${contents.size}`;
    contents.set(address, content as Blob);
    return address;
  };
  URL.revokeObjectURL = () => undefined;
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    files.push({ name: this.download, content: defined(contents.get(this.getAttribute('href') ?? '')) });
  });
  return files;
}
