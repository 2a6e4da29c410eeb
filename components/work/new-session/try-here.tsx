'use client';

import { Check, Download, ExternalLink } from 'lucide-react';
import { useRef, useState } from 'react';
import type { EnrolmentStep } from '@/lib/contract/vocabulary';
import { Button, buttonClasses } from '../../ui/button';
import { type Sample, samplesFor } from './samples';

/** Browsers drop a download that begins together with another one. */
const betweenSavesMs = 400;

interface TryHereProps {
  /** A secret, like the link above: it leaves this page by the applicant's tab alone. */
  link: string;
  /** `null`: as configured at the service. */
  steps: readonly EnrolmentStep[] | null;
}

/** Lets people be the applicant themselves, with drawn pictures of somebody who does not exist. */
export const TryHere = ({ link, steps }: TryHereProps) => {
  const samples = samplesFor(steps);
  const list = useRef<HTMLOListElement>(null);
  const saveAll = () => {
    const links = list.current?.querySelectorAll<HTMLAnchorElement>('a[download]') ?? [];
    for (const [at, save] of [...links].entries()) setTimeout(() => save.click(), at * betweenSavesMs);
  };

  return (
    <section aria-label="Try it here" className="rounded-card bg-accent-soft px-3.5 py-3">
      <h3 className="font-semibold">No applicant at hand?</h3>
      <p className="text-12 text-ink-2">
        Save these sample pictures of an invented person, then choose “Upload instead” or “Upload photos instead” in the
        new tab. Or hold them before a camera: a click opens one large. Come back to this tab when you are done: it
        shows the next step.
      </p>
      {/* Before the buttons: whoever opens the tab first has nothing to upload there. */}
      <ol ref={list} className="grid grid-cols-3 gap-2 py-2">
        {samples.map((sample) => (
          <SamplePicture key={sample.file} sample={sample} />
        ))}
      </ol>
      <div className="flex flex-wrap items-center justify-end gap-2">
        {samples.length > 1 && (
          <Button onClick={saveAll}>
            <Download aria-hidden="true" />
            Save all {samples.length}
          </Button>
        )}
        <a href={link} target="_blank" rel="noopener noreferrer" className={buttonClasses()}>
          Try it here
          <ExternalLink aria-hidden="true" />
          <span className="sr-only">(new tab)</span>
        </a>
      </div>
    </section>
  );
};

const SamplePicture = ({ sample: { file, words } }: { sample: Sample }) => {
  const [isSaved, setSaved] = useState(false);
  const address = `/samples/${file}`;

  return (
    <li className="min-w-0">
      <a
        href={address}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={`Open large: ${words} (new tab)`}
        title="Open large"
        className="block h-16 overflow-hidden rounded-control border border-line-2 bg-stage"
      >
        {/* biome-ignore lint/performance/noImgElement: small files of the desk itself, as they are. */}
        <img src={address} alt="" className="size-full object-contain" />
      </a>
      <p className="truncate pt-1 text-12">{words}</p>
      <a
        href={address}
        download={file}
        aria-label={`Save: ${words}`}
        onClick={() => setSaved(true)}
        className="inline-flex min-h-6 items-center gap-1 text-12 text-accent hover:underline [&_svg]:size-3.5"
      >
        {isSaved ? <Check aria-hidden="true" /> : <Download aria-hidden="true" />}
        {isSaved ? 'Saved' : 'Save'}
      </a>
    </li>
  );
};
