import Link from 'next/link';
import type { ThoroughSearchAnswer } from '@/lib/answers';
import { shortId } from '../../../ui/short-id';
import { Status } from '../../../ui/status';
import { sessionHref } from '../../opened-from';
import { isUnderWay } from './queries';

const errorWords = (errors: number): string => {
  if (errors === 0) return 'as typed';
  return errors === 1 ? '1 typing error' : `${errors} typing errors`;
};

/** Best first, masked. */
export const ThoroughFound = ({ answer }: { answer: ThoroughSearchAnswer }) => {
  const { found, more } = answer;

  if (found.length === 0) {
    return (
      <p className="mt-3 text-ink-2">
        {isUnderWay(answer)
          ? 'Nobody found so far.'
          : answer.state === 'complete'
            ? 'Nobody was found among those that could be compared.'
            : 'Nobody was found before it was stopped.'}
      </p>
    );
  }
  return (
    <>
      <ul className="mt-3 max-h-[40vh] overflow-auto">
        {found.map(({ row, errors }) => (
          <li key={row.id} className="flex h-[31px] items-center gap-3 border-b border-line text-table">
            <Link
              href={sessionHref(row.id)}
              prefetch={false}
              title={row.id}
              className="mono w-[84px] underline underline-offset-2"
            >
              {shortId(row.id)}
            </Link>
            <span className="w-[96px] truncate">{row.applicant ?? '–'}</span>
            <Status status={row.status} />
            <span className="ml-auto text-12 whitespace-nowrap text-ink-3">{errorWords(errors)}</span>
          </li>
        ))}
      </ul>
      {more && <p className="mt-2 text-12 text-ink-2">More were found than are listed. Type more of the name.</p>}
    </>
  );
};
