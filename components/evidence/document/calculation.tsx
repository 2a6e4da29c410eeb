interface CalculationProps {
  lines: readonly string[];
  /** For screen readers: "the expiry date". */
  of: string;
}

export const Calculation = ({ lines, of }: CalculationProps) =>
  lines.length === 0 ? null : (
    <details className="shrink-0 text-12 open:w-full print:hidden">
      <summary className="w-fit list-none phone:py-1 rounded-chip text-accent hover:underline">
        Show calculation<span className="sr-only"> for {of}</span>
      </summary>
      <ol className="mono mt-0.5 grid gap-0.5 text-11 break-words text-ink-2">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ol>
    </details>
  );
