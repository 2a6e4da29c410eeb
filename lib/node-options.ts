/**
 * With which options of Node a process of the desk runs. The limit is several times what one of them needs; with Node's own,
 * which is larger, it lets rubbish lie for longer.
 */
export const nodeOptions = ['--max-old-space-size=1024'];
