import type { ReactNode } from 'react';

interface CaseLayoutProps {
  /** `false`: there are no images, and no space is kept for them. */
  evidence: ReactNode;
  analysis: ReactNode;
  review: ReactNode;
}

/**
 * Images, analysis and review side by side, each with its own scrolling. Smaller screens put the images on top; at 200 %
 * zoom everything stacks.
 */
export const CaseLayout = ({ evidence, analysis, review }: CaseLayoutProps) => (
  <div
    data-case
    className={`grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)] content-start pair:grid-cols-[minmax(0,1fr)_288px] pair:overflow-auto wide:content-stretch wide:overflow-visible ${
      evidence ? 'wide:grid-cols-[minmax(340px,400px)_minmax(0,1fr)_300px]' : 'wide:grid-cols-[minmax(0,1fr)_300px]'
    } wide:grid-rows-[minmax(0,1fr)]`}
  >
    {evidence && (
      <section
        aria-label="Evidence"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: masked, it scrolls and has nothing else to focus
        tabIndex={0}
        className="border-line bg-sunken px-4 -outline-offset-2 wide:overflow-auto wide:border-r"
      >
        {evidence}
      </section>
    )}
    <section
      aria-label="Analysis"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
      tabIndex={0}
      className="min-w-0 px-5 -outline-offset-2 wide:overflow-auto"
    >
      {analysis}
    </section>
    <aside
      aria-label="Review"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
      tabIndex={0}
      className="border-t border-line px-4 pb-6 -outline-offset-2 pair:col-start-2 pair:row-start-1 pair:row-end-3 pair:border-t-0 pair:border-l wide:col-auto wide:row-auto wide:overflow-auto"
    >
      {review}
    </aside>
  </div>
);
