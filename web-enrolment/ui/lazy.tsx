import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';

/** A part of the page that is loaded when it is needed; `null` until then. `onFailed`: it could not be loaded. */
export const useLazy = <Props,>(
  load: () => Promise<ComponentType<Props>>,
  onFailed?: () => void,
): ComponentType<Props> | null => {
  const [loaded, setLoaded] = useState<{ part: ComponentType<Props> } | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: loaded once, however often the functions are made anew.
  useEffect(() => {
    let isGone = false;
    load().then(
      (part) => {
        if (!isGone) setLoaded({ part });
      },
      () => {
        if (!isGone) onFailed?.();
      },
    );
    return () => {
      isGone = true;
    };
  }, []);

  return loaded?.part ?? null;
};
