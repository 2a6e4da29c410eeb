/** Hands a file to the browser, which asks or saves as the person has set it. */
export const saveFile = (blob: Blob, name: string): void => {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser takes its own hold of it with the click; the page needs none afterwards.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
};
