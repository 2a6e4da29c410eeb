/** Downloads a file. */
export const saveFile = (blob: Blob, name: string): void => {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Long enough for the browser to have started the download.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
};
