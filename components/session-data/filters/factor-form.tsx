'use client';

import { X } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { levels, trustFactorNames } from '@/lib/contract/domain';
import type { SessionFilter } from '@/lib/session-query';
import { Button } from '../../ui/button';
import { smallFieldClasses } from '../../ui/small-field';
import { factorName } from '../../words/factor-names';
import { levelWord } from './filter-words';

interface FactorFormProps {
  chosen: SessionFilter['factor'];
  onFactors: (factors: SessionFilter['factor']) => void;
}

/** Levels of one factor are alternatives; several factors must all match. */
export const FactorForm = ({ chosen, onFactors }: FactorFormProps) => {
  const [name, setName] = useState<string>(trustFactorNames[0]);
  const [level, setLevel] = useState<string>('LOW');

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isChosen = chosen.some((each) => each.name === name && each.level === level);
    if (!isChosen) onFactors([...chosen, { name, level }]);
  };

  return (
    <form method="post" onSubmit={submit} className="grid gap-2 px-2 pb-1">
      {chosen.map((each) => (
        <span key={`${each.name}:${each.level}`} className="flex items-center gap-2 text-table">
          {factorName(each.name)} {levelWord(each.level)}
          <Button
            look="ghost"
            size="small"
            icon
            className="ml-auto"
            aria-label={`Remove ${factorName(each.name)} ${levelWord(each.level)}`}
            onClick={() => onFactors(chosen.filter((other) => other !== each))}
          >
            <X aria-hidden="true" />
          </Button>
        </span>
      ))}
      <select
        aria-label="Factor"
        value={name}
        onChange={(event) => setName(event.target.value)}
        className={smallFieldClasses}
      >
        {trustFactorNames.map((each) => (
          <option key={each} value={each}>
            {factorName(each)}
          </option>
        ))}
      </select>
      <select
        aria-label="Level"
        value={level}
        onChange={(event) => setLevel(event.target.value)}
        className={smallFieldClasses}
      >
        {levels.map((each) => (
          <option key={each} value={each}>
            {levelWord(each)}
          </option>
        ))}
      </select>
      <Button type="submit" size="small" className="justify-self-end">
        Add
      </Button>
    </form>
  );
};
