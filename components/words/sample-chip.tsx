interface SampleChipProps {
  /** Where there is no room for both words. */
  isShort?: boolean;
}

export const SampleChip = ({ isShort = false }: SampleChipProps) => (
  <span
    title="Invented, to try Proofdesk with: neither the person nor the document exists."
    className="rounded-chip bg-press px-1.5 text-12 text-ink-2"
  >
    Demo<span className={isShort ? 'sr-only' : undefined}> session</span>
  </span>
);
