import { Eye } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ImageList } from '@/lib/contract/domain';
import { pictureGroups } from '../image-names';
import type { ThumbnailSize } from './thumbnail';

interface ThumbnailGroupsProps {
  images: ImageList;
  render: (name: string, size: ThumbnailSize) => ReactNode;
}

/** All pictures of the session, and what becomes of each that is shown. */
export const ThumbnailGroups = ({ images, render }: ThumbnailGroupsProps) => (
  <>
    {pictureGroups(images).map(({ title, names }) => (
      <section key={title} aria-label={`${title} pictures`}>
        <h3 className="mt-3 mb-1.5 text-12 font-medium text-ink-2">{title}</h3>
        {names.length === 0 ? (
          <p className="text-12 text-ink-3">The service lists none.</p>
        ) : (
          <div className="flex flex-wrap items-start gap-x-1.5 gap-y-3">
            {names.map((name) => render(name, title === 'Face' ? 'large' : 'small'))}
          </div>
        )}
      </section>
    ))}
    <p data-print="hide" className="mt-3.5 flex items-center gap-1.5 border-t border-line pt-2.5 text-12 text-ink-3">
      <Eye aria-hidden="true" className="size-3.5 shrink-0 stroke-[1.5]" />
      Each picture shown is logged. None is kept in the browser.
    </p>
  </>
);
