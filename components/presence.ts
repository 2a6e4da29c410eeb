/** Refreshes go on while nobody is there. The server must know, or an empty chair would stay signed in. */
const presentForMs = 60_000;

let lastSeen = Date.now();

const note = () => {
  lastSeen = Date.now();
};

if (typeof window !== 'undefined') {
  for (const sign of ['pointerdown', 'keydown', 'wheel']) {
    window.addEventListener(sign, note, { capture: true, passive: true });
  }
}

/** Whether somebody touched the page within that time; without one, within the last minute. */
export const isPersonPresent = (withinMs = presentForMs): boolean => Date.now() - lastSeen < withinMs;
