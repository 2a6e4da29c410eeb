/** One sentence for the person at the terminal, whatever went wrong. */
export const explain = (error) => {
  const chain = causesOf(error);
  const text = chain.map((one) => `${one.message ?? ''}${one.output ?? ''}`).join('\n');

  // 53100: PostgreSQL's own word for it.
  if (chain.some(({ code }) => code === 'ENOSPC' || code === '53100') || /ENOSPC|no space left/i.test(text)) {
    return 'The disk is full; make room and start again.';
  }

  const denied = chain.find(({ code }) => ['EACCES', 'EPERM', 'ENOTDIR', 'EROFS'].includes(code));

  if (denied) {
    return `Cannot write to ${denied.path ?? 'a file'} (${denied.code}); set DATA_DIR to a folder that can be written.`;
  }

  // A failed query carries its parameters in its own message; the cause says what failed.
  return (chain.find((one) => !('query' in one && 'params' in one)) ?? error).message;
};

const causesOf = (error) => (error instanceof Error ? [error, ...causesOf(error.cause)] : []);
