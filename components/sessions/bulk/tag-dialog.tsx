'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SessionRow, TagsAnswer } from '@/lib/answers';
import { Button } from '../../ui/button';
import { Checkbox } from '../../ui/checkbox';
import { Dialog, DialogFoot } from '../../ui/dialog';
import { panelState } from '../../ui/panel-state';
import { ChoicesInstead } from './choices-instead';
import { tagsQuery } from './queries';
import { isTicked, nextWish, offeredTags, type TagState, type TagWish, tagState } from './tag-choice';
import { useWork, type WorkProps } from './use-work';
import { WorkFailure } from './work-failure';
import { sessionsWords, taggedWords } from './work-words';

interface TagDialogProps extends WorkProps {
  /** What is known of the chosen ones; `null` where all that match were chosen. */
  rows: ReadonlyArray<Pick<SessionRow, 'tags'>> | null;
}

export const TagDialog = ({ rows, ...props }: TagDialogProps) => {
  const query = useQuery(tagsQuery);
  const state = panelState(query);
  const known = state.kind === 'ready' || state.kind === 'stale' ? state.data : null;
  const [wishes, setWishes] = useState<ReadonlyMap<number, TagWish>>(new Map());
  const work = useWork(props, taggedWords);
  const wished = (wish: TagWish) => [...wishes].filter(([, each]) => each === wish).map(([id]) => id);
  const change = { kind: 'tags', add: wished('add'), remove: wished('remove') } as const;

  return (
    <Dialog
      title={`Tag ${sessionsWords(props.count)}`}
      description="A tag with a dash stays as it is on each of them."
      busy={work.isPending}
      onClose={props.onClose}
    >
      <div className="mt-3 min-h-[132px]">
        {known && (
          <Tags
            tags={offeredTags(known.tags, rows)}
            rows={rows}
            wishes={wishes}
            disabled={work.isPending}
            onWish={(id, wish) => setWishes(new Map(wishes).set(id, wish))}
          />
        )}
        <ChoicesInstead
          state={state}
          title="The tags could not be read"
          rowClass="h-7"
          onRetry={() => void query.refetch()}
        />
      </div>
      <WorkFailure error={work.error} again={props.again} />
      <DialogFoot>
        <Button onClick={props.onClose} disabled={work.isPending}>
          Cancel
        </Button>
        <Button
          look="solid"
          disabled={work.isPending || (change.add.length === 0 && change.remove.length === 0)}
          onClick={() => work.mutate(change)}
        >
          {work.isPending ? 'Saving…' : 'Save tags'}
        </Button>
      </DialogFoot>
    </Dialog>
  );
};

interface TagsProps {
  tags: TagsAnswer['tags'];
  rows: ReadonlyArray<Pick<SessionRow, 'tags'>> | null;
  wishes: ReadonlyMap<number, TagWish>;
  disabled: boolean;
  onWish: (id: number, wish: TagWish) => void;
}

const Tags = ({ tags, rows, wishes, disabled, onWish }: TagsProps) =>
  tags.length === 0 ? (
    <p className="text-ink-2">There are no tags yet. Supervisors and administrators make them under Settings, Tags.</p>
  ) : (
    <ul className="max-h-[44vh] overflow-auto">
      {tags.map(({ id, name, retiredAt }) => {
        const state = tagState(rows, id);
        const wish = wishes.get(id) ?? 'as is';
        const ticked = isTicked(state, wish);
        const note = noteOf(state, wish, retiredAt !== null);

        return (
          <li key={id}>
            <Checkbox
              checked={ticked === true}
              mixed={ticked === 'mixed'}
              disabled={disabled}
              onChange={() => onWish(id, nextWish(state, wish, retiredAt !== null))}
              className="flex min-h-7 items-center gap-2.5 rounded-control px-2 py-1 hover:bg-hover"
            >
              <span className="truncate">{name}</span>
              {note && <span className="ml-auto shrink-0 text-12 text-ink-2">{note}</span>}
            </Checkbox>
          </li>
        );
      })}
    </ul>
  );

const wishWords: Record<TagWish, string> = { add: 'added to all', remove: 'taken from all', 'as is': '' };
const stateWords: Record<TagState, string> = { all: '', none: '', some: 'on some', 'not known': 'stays as it is' };

const noteOf = (state: TagState, wish: TagWish, isRetired: boolean): string =>
  [isRetired && 'out of use', wish === 'as is' ? stateWords[state] : wishWords[wish]].filter(Boolean).join(', ');
