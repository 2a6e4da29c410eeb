/** One sentence for the terminal about any error. */
export const explain = (error) => {
  const chain = causesOf(error);
  const text = chain.map((one) => `${one.message ?? ''}${one.output ?? ''}`).join('\n');

  // 53100 is PostgreSQL's code for a full disk.
  if (chain.some(({ code }) => code === 'ENOSPC' || code === '53100') || /ENOSPC|no space left/i.test(text)) {
    return 'The disk is full. Free some space and start again.';
  }

  const denied = chain.find(({ code }) => ['EACCES', 'EPERM', 'ENOTDIR', 'EROFS'].includes(code));

  if (denied) {
    return `Cannot write to ${denied.path ?? 'a file'} (${denied.code}). Set DATA_DIR to a writable folder.`;
  }

  // A failed query has parameters in its message; the cause has the actual error.
  return (chain.find((one) => !('query' in one && 'params' in one)) ?? error).message;
};

const causesOf = (error) => (error instanceof Error ? [error, ...causesOf(error.cause)] : []);
