/** Downloads an attachment: the page stays open, and there is no new window that a browser could block. */
export function download(address: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = '';
  link.click();
}
