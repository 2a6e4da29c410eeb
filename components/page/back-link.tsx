import { ArrowLeft } from 'lucide-react';
import Link from 'next/link';

interface BackLinkProps {
  href: string;
  /** Where it leads: "Back to queue". */
  children: string;
}

/** The only thing that a page adds to its head: on a phone it is an arrow before the title. */
export const BackLink = ({ href, children }: BackLinkProps) => (
  <Link
    href={href}
    prefetch={false}
    className="page-back text-12 text-accent hover:underline phone:grid phone:size-11 phone:place-items-center phone:text-ink"
  >
    <ArrowLeft aria-hidden="true" className="hidden size-5 stroke-[1.5] phone:block" />
    <span className="phone:sr-only">{children}</span>
  </Link>
);
