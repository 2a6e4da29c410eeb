'use client';

import { useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button';
import { imageWords } from '../../words/image-names';
import { ImageStage } from '../gallery/image-stage';
import { useImageStore } from '../gallery/image-store';
import { useMovingView } from '../gallery/moving-view';
import { ZoomButtons } from '../gallery/zoom-buttons';
import { useFacts, useImageRequests } from './facts-context';
import { ImageFacts, OutlinesButton } from './image-facts';

/** The document with what was read on it, where the page has no viewer of its own. Absent without places. */
export const ReadDocument = () => {
  const { places } = useFacts();
  const names = [...new Set(places.map(({ image }) => image))];

  return names.length === 0 ? null : <Pages names={names} />;
};

const Pages = ({ names }: { names: string[] }) => {
  const [picked, setPicked] = useState<string | null>(null);
  const name = picked !== null && names.includes(picked) ? picked : (names[0] ?? '');
  const moving = useMovingView();
  const stage = useRef<HTMLElement>(null);
  const { open } = useImageStore();
  useEffect(() => open(name), [open, name]);
  const show = (wanted: string) => {
    setPicked(wanted);
    moving.reset();
    stage.current?.scrollIntoView({ block: 'nearest' });
  };
  useImageRequests((wanted) => {
    if (names.includes(wanted)) show(wanted);
  });

  return (
    <section aria-label="Document as read" className="border-t border-line pt-1.5 pb-3">
      <div role="toolbar" aria-label="Document" className="-ml-1.5 flex min-h-11 flex-wrap items-center gap-x-px">
        <ZoomButtons moving={moving} hasRotateKey={false} />
        <OutlinesButton names={[name]} />
        {names.length > 1 && (
          <span className="ml-auto flex gap-1">
            {names.map((each) => (
              <Button key={each} size="small" aria-pressed={each === name} onClick={() => show(each)}>
                {imageWords(each)}
              </Button>
            ))}
          </span>
        )}
      </div>
      <div className="h-[300px] rounded-card bg-stage">
        <ImageStage name={name} moving={moving} stage={stage}>
          <ImageFacts key={name} name={name} moving={moving} />
        </ImageStage>
      </div>
    </section>
  );
};
