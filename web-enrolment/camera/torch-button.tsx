import { useEffect, useState } from 'preact/hooks';
import type { Speech } from '../shapes';
import { Icon } from './icons';
import type { Torch } from './open-camera';

/** Only where the device has one. Its words say its state. */
export const TorchButton = ({ torch, speech: { say } }: { torch: Torch | null; speech: Speech }) => {
  const [isOn, setOn] = useState(false);
  // A camera that was opened again begins in the dark.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each camera
  useEffect(() => setOn(false), [torch]);
  if (!torch) return null;

  const turn = () =>
    torch.set(!isOn).then(
      () => setOn(!isOn),
      // It stays as it is, and so do the words.
      () => {},
    );

  return (
    <button type="button" class="cam-side cam-torch" aria-pressed={isOn} onClick={turn}>
      <span>
        <Icon name="bolt" />
      </span>
      {say(isOn ? 'torchOn' : 'torchOff')}
    </button>
  );
};
