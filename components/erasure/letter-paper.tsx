import Link from 'next/link';
import type { LetterPreview as Letter } from '@/lib/answers';
import { LogoPicture } from '../ui/logo-picture';

const NoSender = () => (
  <p className="mb-2 rounded-control bg-warn-soft px-3 py-2 text-12">
    <b className="font-medium text-warn">The letter has no sender.</b> Enter your name and address in{' '}
    <Link href="/settings/organisation" prefetch={false} className="text-accent underline">
      Settings → Organisation
    </Link>
    .
  </p>
);

/** A letter as it will be printed, on white paper in either theme. */
export const LetterPaper = ({ letter, addressee }: { letter: Letter; addressee: string }) => {
  const { organisation, reference, date, subject, body } = letter;
  const lines = [organisation.address, organisation.letterhead].filter((each) => each !== '');
  const hasHead = organisation.name !== '' || organisation.logo !== null || lines.length > 0;

  return (
    <>
      {organisation.name === '' && <NoSender />}
      <article
        aria-label="Letter preview"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: read by keyboard, the dialog scrolls along
        tabIndex={0}
        className="rounded-control border border-line bg-[#fff] px-5 py-4 text-12 text-[#15171c] [color-scheme:light]"
      >
        {hasHead && (
          <header className="mb-4 flow-root border-b border-[#d5d7dc] pb-2">
            {organisation.logo !== null && (
              <LogoPicture logo={organisation.logo} className="float-right ml-4 max-h-9 max-w-[132px]" />
            )}
            {organisation.name !== '' && <p className="text-14 font-semibold">{organisation.name}</p>}
            {lines.map((each) => (
              <p key={each} className="text-11 text-[#505662]">
                {each.split('\n').join(' · ')}
              </p>
            ))}
          </header>
        )}
        <p className="min-h-10 whitespace-pre-line">
          {addressee || <span className="text-[#505662]">Name and address</span>}
        </p>
        <p className="mt-4">{date}</p>
        <p className="mb-3 text-[#505662]">Our reference: {reference}</p>
        <h3 className="mb-2 text-13 font-semibold">{subject}</h3>
        {body.split(/\n{2,}/).map((paragraph) => (
          <p key={paragraph} className="mb-2 break-words whitespace-pre-line">
            {paragraph}
          </p>
        ))}
      </article>
    </>
  );
};
