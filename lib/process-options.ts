/** How a process of the desk runs: with what it takes for memory that was given back not to stay with it. */
export const processOptions = {
  /**
   * The limit is several times what one of them needs; with Node's own, which is larger, it lets rubbish lie for longer.
   * The space for what is new, of which there are three, is half of Node's own.
   */
  execArgv: ['--max-old-space-size=1024', '--max-semi-space-size=8'],
  /** Columns of a million rows come and go; below the C library's own limit, which grows, they would leave gaps. */
  env: { MALLOC_MMAP_THRESHOLD_: '1000000' },
};
