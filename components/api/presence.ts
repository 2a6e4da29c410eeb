/** Background refreshes must not keep an absent person signed in, so requests tell the server whether somebody is there. */
const presentForMs = 60_000;

let lastSeen = Date.now();

const markSeen = () => {
  lastSeen = Date.now();
};

if (typeof window !== 'undefined') {
  for (const sign of ['pointerdown', 'keydown', 'wheel']) {
    window.addEventListener(sign, markSeen, { capture: true, passive: true });
  }
}

/** True if somebody used the page recently, by default within the last minute. */
export const isPersonPresent = (withinMs = presentForMs): boolean => Date.now() - lastSeen < withinMs;
