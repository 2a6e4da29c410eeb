/** How long others wait for their turn at the most; longer once a study has lasted so long that what changed has to wait. */
const sliceMs = 5;
const longSliceMs = 20;
const patienceMs = 300;

/** Rows between two looks at the clock. */
export const atOnce = 8_192;

export type Pace = () => Promise<void>;

/** To be awaited after every few rows: lets the process do other work in between. */
export const createPace = (): Pace => {
  const began = performance.now();
  let resumed = began;

  return async () => {
    const at = performance.now();
    if (at - resumed < (at - began < patienceMs ? sliceMs : longSliceMs)) return;

    await new Promise((resolve) => setImmediate(resolve));
    resumed = performance.now();
  };
};
