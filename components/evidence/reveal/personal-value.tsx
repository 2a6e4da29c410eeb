'use client';

import { MaskedText } from './masked-text';
import { RevealButton } from './reveal-button';
import { useReveal } from './reveal-provider';

interface PersonalValueProps {
  value: string | null;
  masked: boolean;
  /** Its place in the session's evidence, as the server knows it. */
  path: string;
  /** For the button: "surname, MRZ". */
  label: string;
  className?: string;
}

/** One value of the evidence: in full, or masked with a way to reveal it alone. */
export const PersonalValue = ({ value, masked, path, label, className }: PersonalValueProps) => {
  const { revealed } = useReveal();
  const shown = masked ? revealed.get(path) : undefined;
  if (value === null) return <span className="text-ink-3">not delivered</span>;
  if (!masked) return <span className={className}>{value}</span>;

  return (
    <span className="inline-flex max-w-full items-center gap-1">
      <span className={`${className ?? ''} min-w-0 break-words`}>
        {shown ? (shown.value ?? 'not delivered') : <MaskedText>{value}</MaskedText>}
      </span>
      <RevealButton label={label} fields={[path]} />
    </span>
  );
};
