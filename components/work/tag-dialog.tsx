'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SessionRow, TagsAnswer } from '@/lib/answers';
import { Button } from '../ui/button';
import { Checkbox } from '../ui/checkbox';
import { Dialog, DialogFoot } from '../ui/dialog';
import { panelState } from '../ui/panel-state';
import { sessionsWords, taggedWords } from '../words/work-words';
import { ChoicesInstead } from './choices-instead';
import { tagsQuery } from './target-queries';
import { useWork, type WorkProps } from './use-work';
import { WorkFailure } from './work-failure';

interface TagDialogProps extends WorkProps {
  /** The selected sessions; `null` if all matches are selected. */
  rows: ReadonlyArray<Pick<SessionRow, 'tags'>> | null;
}

export const TagDialog = ({ rows, ...props }: TagDialogProps) => {
  const query = useQuery(tagsQuery);
  const state = panelState(query);
  const known = state.kind === 'ready' || state.kind === 'stale' ? state.data : null;
  const [wishes, setWishes] = useState<ReadonlyMap<number, TagAction>>(new Map());
  const work = useWork(props, taggedWords);
  const wished = (wish: TagAction) => [...wishes].filter(([, each]) => each === wish).map(([id]) => id);
  const change = { kind: 'tags', add: wished('add'), remove: wished('remove') } as const;

  return (
    <Dialog
      title={`Tag ${sessionsWords(props.count)}`}
      description="Tags with a dash stay unchanged."
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
          title="Tags could not be loaded"
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
  wishes: ReadonlyMap<number, TagAction>;
  disabled: boolean;
  onWish: (id: number, wish: TagAction) => void;
}

const Tags = ({ tags, rows, wishes, disabled, onWish }: TagsProps) =>
  tags.length === 0 ? (
    <p className="text-ink-2">No tags yet. Supervisors and administrators can create them in Settings → Tags.</p>
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

const actionWords: Record<TagAction, string> = { add: 'added to all', remove: 'removed from all', 'as is': '' };
const stateWords: Record<TagState, string> = { all: '', none: '', some: 'on some', 'not known': 'unchanged' };

const noteOf = (state: TagState, wish: TagAction, isRetired: boolean): string =>
  [isRetired && 'disabled', wish === 'as is' ? stateWords[state] : actionWords[wish]].filter(Boolean).join(', ');

type TagState = 'all' | 'some' | 'none' | 'not known';

/** How many of the selected sessions have a tag. `null`: all matches are selected, so their tags are not known. */
const tagState = (rows: ReadonlyArray<Pick<SessionRow, 'tags'>> | null, tagId: number): TagState => {
  if (rows === null) return 'not known';
  const tagged = rows.filter(({ tags }) => tags.includes(tagId)).length;

  return tagged === 0 ? 'none' : tagged === rows.length ? 'all' : 'some';
};

/** What to do with a tag. */
type TagAction = 'add' | 'remove' | 'as is';

const steps: Record<TagState, TagAction[]> = {
  all: ['as is', 'remove'],
  none: ['as is', 'add'],
  some: ['as is', 'add', 'remove'],
  'not known': ['as is', 'add', 'remove'],
};

/** The effect of the next click. A disabled tag can only be removed. */
const nextWish = (state: TagState, wish: TagAction, isRetired: boolean): TagAction => {
  const options = steps[state].filter((option) => !(isRetired && option === 'add'));

  return options[(options.indexOf(wish) + 1) % options.length] ?? 'as is';
};

const isTicked = (state: TagState, wish: TagAction): boolean | 'mixed' => {
  if (wish !== 'as is') return wish === 'add';

  return state === 'all' ? true : state === 'none' ? false : 'mixed';
};

/** Active tags, and disabled ones the selected sessions have or may have. */
const offeredTags = (
  tags: TagsAnswer['tags'],
  rows: ReadonlyArray<Pick<SessionRow, 'tags'>> | null,
): TagsAnswer['tags'] =>
  tags.filter(({ id, retiredAt, sessions }) =>
    retiredAt === null ? true : rows === null ? sessions > 0 : tagState(rows, id) !== 'none',
  );
