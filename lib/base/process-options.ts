/** Options that make the desk's processes return freed memory. */
export const processOptions = {
  /**
   * The heap limit is several times what a process needs; with Node's larger default, garbage is collected later.
   * The young generation is half of Node's default.
   */
  execArgv: ['--max-old-space-size=1024', '--max-semi-space-size=8'],
  /** Large columns are allocated and freed often; glibc's growing default threshold would fragment the heap. */
  env: { MALLOC_MMAP_THRESHOLD_: '1000000' },
};
