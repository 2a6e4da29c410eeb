'use client';

import { useQuery } from '@tanstack/react-query';
import { Plus, Tag } from 'lucide-react';
import { useState } from 'react';
import type { TagsAnswer } from '@/lib/answers';
import { tagsQuery } from '../../sessions/bulk/queries';
import { Button } from '../../ui/button';
import { Message } from '../../ui/message';
import { panelState } from '../../ui/panel-state';
import { Read, Section } from '../section';
import { NameDialog } from './name-dialog';
import { TagTable } from './tag-table';

type TagRow = TagsAnswer['tags'][number];

/** `null`: a new one. */
type Named = { tag: TagRow | null };

export const TagsPage = () => {
  const tags = useQuery(tagsQuery);
  const [named, setNamed] = useState<Named | null>(null);
  const state = panelState(tags);
  const rename = (tag: TagRow) => setNamed({ tag });

  return (
    <Section
      title="Tags"
      caption="everybody sees them on sessions, so they hold no names of applicants"
      actions={
        state.kind !== 'forbidden' && (
          <Button size="small" onClick={() => setNamed({ tag: null })}>
            <Plus aria-hidden="true" />
            New tag…
          </Button>
        )
      }
    >
      <Read
        what="The tags"
        state={state}
        skeleton={<TagTable tags={null} onRename={rename} />}
        onRetry={() => void tags.refetch()}
      >
        {(answer) =>
          answer.tags.length === 0 ? (
            <Message className="py-2" icon={<Tag aria-hidden="true" />} title="No tags yet">
              <p>A tag marks sessions for a common purpose, such as a sample or a campaign. Officers give them.</p>
            </Message>
          ) : (
            <TagTable tags={answer.tags} onRename={rename} />
          )
        }
      </Read>
      {named && <NameDialog key={named.tag?.id ?? 'new'} tag={named.tag} onClose={() => setNamed(null)} />}
    </Section>
  );
};
