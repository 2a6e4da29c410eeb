import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { TagsAnswer } from '@/lib/answers';
import { ok, refused, serve, show } from '../../testing';
import { TagsPage } from './tags-page';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const answer: TagsAnswer = {
  tags: [
    { id: 1, name: 'campaign', retiredAt: '2026-11-15T10:00:00Z', sessions: 0 },
    { id: 2, name: 'sample', retiredAt: null, sessions: 1204 },
  ],
};

describe('the tags', () => {
  it('are listed with a link to their sessions', async () => {
    serve({ '/api/tags': ok(answer) });
    show(<TagsPage />);

    const link = await screen.findByRole('link', { name: '1,204 with the tag sample' });
    expect(link.getAttribute('href')).toBe('/sessions?tag=2');
    expect(within(screen.getByRole('row', { name: /campaign/ })).getByText(/disabled/)).toBeTruthy();
  });

  it('tell none, failed and not allowed apart', async () => {
    serve({ '/api/tags': ok({ tags: [] }) });
    show(<TagsPage />);
    expect(await screen.findByText('No tags yet')).toBeTruthy();
    cleanup();

    serve({});
    show(<TagsPage />);
    expect(await screen.findByText('Tags could not be loaded')).toBeTruthy();
    cleanup();

    serve({ '/api/tags': refused(403, 'FORBIDDEN', 'Your roles do not allow this.') });
    show(<TagsPage />);
    expect(await screen.findByText('Not allowed')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'New tag…' })).toBeNull();
  });

  it('are created; a name in use is reported, and the typed name stays', async () => {
    const replies = {
      '/api/tags': ok(answer),
      'POST /api/tags': refused(409, 'CONFLICT', 'A tag with this name already exists.'),
    };
    serve(replies);
    show(<TagsPage />);
    fireEvent.click(await screen.findByRole('button', { name: 'New tag…' }));
    fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Sample' } });
    fireEvent.click(screen.getByRole('button', { name: 'Create tag' }));
    expect(await screen.findByText('A tag with this name already exists.')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Sample');

    replies['POST /api/tags'] = ok({ id: 3 });
    replies['/api/tags'] = ok({ tags: [...answer.tags, { id: 3, name: 'second look', retiredAt: null, sessions: 0 }] });
    fireEvent.click(screen.getByRole('button', { name: 'Create tag' }));
    expect(await screen.findByRole('row', { name: /second look/ })).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('are disabled, and a failure stays with its row', async () => {
    const replies = {
      '/api/tags': ok(answer),
      'PATCH /api/tags/2': refused(404, 'NOT_FOUND', 'There is no such tag. Load the page again.'),
    };
    serve(replies);
    show(<TagsPage />);
    const press = async () => fireEvent.click(await screen.findByRole('button', { name: 'Disable sample' }));
    await press();
    expect(await screen.findByText('There is no such tag. Load the page again.')).toBeTruthy();

    replies['PATCH /api/tags/2'] = ok({});
    replies['/api/tags'] = ok({ tags: [{ id: 2, name: 'sample', retiredAt: '2026-11-15T10:00:00Z', sessions: 4 }] });
    await press();
    expect(await screen.findByRole('button', { name: 'Enable sample' })).toBeTruthy();
  });
});
