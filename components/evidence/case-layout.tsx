import type { ReactNode } from 'react';

interface CaseLayoutProps {
  /** `false`: there are no images, and no space is kept for them. */
  evidence: ReactNode;
  /** Why it was decided. */
  decision: ReactNode;
  analysis: ReactNode;
  review: ReactNode;
}

/**
 * Images, analysis and review side by side, each with its own scrolling. On smaller screens they stack, and the
 * decision comes before the images.
 */
export const CaseLayout = ({ evidence, decision, analysis, review }: CaseLayoutProps) => (
  <div
    data-case
    className={`grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)] content-start pair:grid-cols-[minmax(0,1fr)_288px] pair:grid-rows-[auto_auto_auto_1fr] pair:overflow-auto wide:content-stretch wide:overflow-visible ${
      evidence ? 'wide:grid-cols-[minmax(340px,400px)_minmax(0,1fr)_300px]' : 'wide:grid-cols-[minmax(0,1fr)_300px]'
    } wide:grid-rows-[minmax(0,1fr)]`}
  >
    {evidence && (
      <section
        aria-label="Evidence"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: masked, it scrolls and has nothing else to focus
        tabIndex={0}
        className="order-2 border-line bg-sunken px-4 -outline-offset-2 wide:order-none wide:overflow-auto wide:border-r"
      >
        {evidence}
      </section>
    )}
    <section
      aria-label="Analysis"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
      tabIndex={0}
      className="contents min-w-0 -outline-offset-2 wide:block wide:overflow-auto wide:px-5"
    >
      <div className="order-1 min-w-0 px-5 wide:px-0 print:px-0">{decision}</div>
      <div className="order-3 min-w-0 px-5 empty:hidden wide:px-0 print:px-0">{analysis}</div>
    </section>
    <aside
      aria-label="Review"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
      tabIndex={0}
      className="order-4 border-t border-line px-4 pb-6 -outline-offset-2 pair:col-start-2 pair:row-start-1 pair:row-end-5 pair:border-t-0 pair:border-l wide:order-none wide:col-auto wide:row-auto wide:overflow-auto"
    >
      {review}
    </aside>
  </div>
);
