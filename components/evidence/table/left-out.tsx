import { figure } from '../../ui/figures';

/** A result with more entries than are read says so. */
export const LeftOut = ({ of: { leftOut = 0 } }: { of: { leftOut?: number } }) =>
  leftOut > 0 && (
    <p className="mt-2 text-12 text-warn">
      {figure(leftOut)} more {leftOut === 1 ? 'entry was' : 'entries were'} left out, treated as not passed.
    </p>
  );
