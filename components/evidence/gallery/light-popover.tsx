'use client';

import { Popover } from '@base-ui/react/popover';
import { Sun } from 'lucide-react';
import { useId } from 'react';
import { Button, buttonClasses } from '../../ui/button';
import type { Look, Viewer } from './use-viewer';

const Slider = ({ label, value, onChange }: { label: string; value: number; onChange: (value: number) => void }) => {
  const id = useId();

  return (
    <div className="grid grid-cols-[72px_minmax(0,1fr)_44px] items-center gap-2 text-12">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="range"
        min={20}
        max={300}
        step={10}
        value={Math.round(value * 100)}
        aria-valuetext={`${Math.round(value * 100)}%`}
        onChange={(event) => onChange(Number(event.target.value) / 100)}
        className="h-6 min-w-0 accent-ink"
      />
      <span className="text-right text-ink-2">{Math.round(value * 100)}%</span>
    </div>
  );
};

/** Rendered inside the image's frame, so that it works in full screen too. */
export const LightPopover = ({ viewer, disabled }: { viewer: Viewer; disabled: boolean }) => {
  const { look, change, reset, frame } = viewer;
  const set = (part: keyof Pick<Look, 'brightness' | 'contrast'>) => (value: number) => change({ [part]: value });

  return (
    <Popover.Root>
      <Popover.Trigger
        disabled={disabled}
        aria-label="Brightness and contrast"
        title="Brightness and contrast"
        className={buttonClasses({ look: 'ghost', size: 'small', icon: true })}
      >
        <Sun aria-hidden="true" />
      </Popover.Trigger>
      <Popover.Portal container={frame}>
        <Popover.Positioner sideOffset={6} collisionPadding={8} className="sheet-place z-20">
          <Popover.Popup className="sheet enter grid w-[264px] max-w-[calc(100vw-16px)] gap-1.5 rounded-card border border-line bg-surface p-3 shadow-2 outline-none">
            <Popover.Title className="text-12 font-semibold">Brightness and contrast</Popover.Title>
            <Slider label="Brightness" value={look.brightness} onChange={set('brightness')} />
            <Slider label="Contrast" value={look.contrast} onChange={set('contrast')} />
            <Button size="small" className="mt-1 justify-self-start" onClick={reset}>
              Reset image
            </Button>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
};
