import { outsideWords } from '../ui/outside-words';
import { countryName } from './country-codes';

export const Country = ({ code }: { code: string | null }) => {
  if (code === null) return <span className="text-ink-3">not provided</span>;
  const name = countryName(code);

  return (
    <span title={name ? `${code} ${name}` : undefined}>
      <span className="mono">{outsideWords(code)}</span>
      {name && <span className="ml-0.5"> {name}</span>}
    </span>
  );
};
