'use client';

import type { UseQueryResult } from '@tanstack/react-query';
import { Eye } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { ImagesAnswer } from '@/lib/answers';
import type { ImageList } from '@/lib/contract/domain';
import { pictureUrl } from '../sessions/queries';
import { Panel } from '../ui/panel';
import type { PanelState } from '../ui/panel-state';
import { useShortcuts } from '../ui/shortcuts';
import { SkeletonLine } from '../ui/skeleton';
import { HiddenStage } from './hidden-stage';
import { pictureGroups } from './image-names';
import { Picture, type PictureSize } from './picture';
import { PictureToolbar } from './picture-toolbar';
import { HiddenThumbnail, Thumbnail } from './thumbnail';
import { useView } from './use-view';

const stageClasses = 'h-[340px] rounded-card shadow-[inset_0_0_0_1px_var(--line)] wide:h-[400px]';

interface GroupsProps {
  images: ImageList;
  render: (name: string, size: 'small' | 'large') => ReactNode;
}

const Groups = ({ images, render }: GroupsProps) =>
  pictureGroups(images).map(({ title, names }) => (
    <section key={title} aria-label={`${title} pictures`}>
      <h3 className="mt-3 mb-1.5 text-12 font-medium text-ink-2">{title}</h3>
      {names.length === 0 ? (
        <p className="text-12 text-ink-3">The service lists none.</p>
      ) : (
        <div className="flex flex-wrap items-start gap-x-2 gap-y-3">
          {names.map((name) => render(name, title === 'Face' ? 'large' : 'small'))}
        </div>
      )}
    </section>
  ));

const Note = ({ children }: { children: string }) => (
  <p className="mt-3.5 flex items-center gap-1.5 border-t border-line pt-2.5 text-12 text-ink-3">
    <Eye aria-hidden="true" className="size-3.5 shrink-0 stroke-[1.5]" />
    {children}
  </p>
);

interface ShownProps {
  sessionId: string;
  images: ImageList;
  /** A picture did not come. Why, an image element cannot tell: the list can. */
  onBroken: () => void;
}

const Shown = ({ sessionId, images, onBroken }: ShownProps) => {
  const names = pictureGroups(images).flatMap((group) => group.names);
  const [chosen, setChosen] = useState(names[0] ?? null);
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set(names.slice(0, 1)));
  const [sizes, setSizes] = useState<Record<string, PictureSize>>({});
  const view = useView();

  const choose = (name: string) => {
    setChosen(name);
    setOpened(new Set(opened).add(name));
    view.fit();
  };
  const step = (by: 1 | -1) => () => {
    const next = chosen === null ? undefined : names[names.indexOf(chosen) + by];
    if (next) choose(next);
  };
  useShortcuts({ '[': step(-1), ']': step(1), '+': view.closer, '-': view.farther, '0': view.fit });

  const pixels = chosen === null ? undefined : sizes[chosen];

  return (
    <>
      <PictureToolbar view={view} disabled={chosen === null} />
      <div className={`${stageClasses} bg-stage`}>
        {chosen === null ? (
          <p className="grid h-full place-items-center text-ink-2">The service lists no pictures.</p>
        ) : (
          <Picture
            key={chosen}
            src={pictureUrl(sessionId, chosen)}
            name={chosen}
            view={view}
            onSize={(known) => setSizes((before) => ({ ...before, [chosen]: known }))}
            onBroken={onBroken}
          />
        )}
      </div>
      <p className="flex min-h-5 justify-between gap-3 pt-1.5 text-11 text-ink-3">
        <span className="mono break-all">{chosen}</span>
        {pixels && (
          <span className="whitespace-nowrap">
            {pixels.width.toLocaleString('en-GB')} × {pixels.height.toLocaleString('en-GB')}
          </span>
        )}
      </p>
      <Groups
        images={images}
        render={(name, size) => (
          <Thumbnail
            key={name}
            size={size}
            name={name}
            src={pictureUrl(sessionId, name)}
            chosen={name === chosen}
            opened={opened.has(name)}
            onChoose={() => choose(name)}
            onBroken={onBroken}
          />
        )}
      />
      <Note>Each picture shown is logged. None is kept in the browser.</Note>
    </>
  );
};

/** The same layout with nothing in it: no picture is asked for. */
const Masked = ({ images }: { images: ImageList }) => {
  const view = useView();
  const [first] = pictureGroups(images).flatMap(({ names }) => names);

  return (
    <>
      <PictureToolbar view={view} disabled />
      <div className={`${stageClasses} bg-hover`}>
        <HiddenStage />
      </div>
      <p className="flex min-h-5 justify-between gap-3 pt-1.5 text-11 text-ink-3">
        <span className="mono break-all">{first}</span>
        {first && <span className="whitespace-nowrap">not served</span>}
      </p>
      <Groups images={images} render={(name, size) => <HiddenThumbnail key={name} name={name} size={size} />} />
      <Note>Each picture shown is logged. None is kept in the browser.</Note>
    </>
  );
};

interface PicturesPanelProps {
  sessionId: string;
  state: PanelState<ImagesAnswer>;
  refetch: UseQueryResult['refetch'];
}

export const PicturesPanel = ({ sessionId, state, refetch }: PicturesPanelProps) => (
  <Panel
    title="Pictures"
    caption={({ images }) => `${images.document.length} of the document, ${images.face.length} of the face`}
    state={state}
    skeleton={<SkeletonLine className={`${stageClasses} w-full`} />}
    onRetry={() => void refetch()}
  >
    {({ images, masked }) =>
      masked ? (
        <Masked images={images} />
      ) : (
        // Several pictures that fail at once ask once.
        <Shown sessionId={sessionId} images={images} onBroken={() => void refetch({ cancelRefetch: false })} />
      )
    }
  </Panel>
);
