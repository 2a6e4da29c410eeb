interface WorkingProps {
  lines: readonly string[];
  /** For the button: "the expiry date". */
  of: string;
}

/** How something was worked out, for whoever asks. */
export const Working = ({ lines, of }: WorkingProps) =>
  lines.length === 0 ? null : (
    <details className="shrink-0 text-12 open:w-full print:hidden">
      <summary className="w-fit list-none rounded-chip text-accent hover:underline">
        Working<span className="sr-only"> of {of}</span>
      </summary>
      <ol className="mono mt-0.5 grid gap-0.5 text-11 break-words text-ink-2">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ol>
    </details>
  );
