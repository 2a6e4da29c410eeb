import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { allowSingleKeys, type Keys, useCommandKey, useShortcuts } from './shortcuts';

afterEach(() => {
  cleanup();
  allowSingleKeys(true);
});

const Page = ({ keys, layer }: { keys: Keys; layer?: number }) => {
  useShortcuts(keys, layer);
  return null;
};

const Commands = ({ run }: { run: () => void }) => {
  useCommandKey('k', run);
  return <input aria-label="Field" />;
};

const press = (key: string, more: KeyboardEventInit = {}, on: Element = document.body) =>
  fireEvent.keyDown(on, { key, ...more });

describe('shortcuts', () => {
  it('are off while somebody types, chooses, or holds a modifier', () => {
    const run = vi.fn();
    render(
      <>
        <Page keys={{ x: run }} />
        <input aria-label="Field" />
        <textarea aria-label="Words" />
        <div role="dialog">
          <button type="button">In a dialog</button>
        </div>
      </>,
    );
    press('x', {}, screen.getByLabelText('Field'));
    press('x', {}, screen.getByLabelText('Words'));
    press('x', {}, screen.getByText('In a dialog'));
    press('x', { ctrlKey: true });
    expect(run).not.toHaveBeenCalled();

    press('x');
    expect(run).toHaveBeenCalledTimes(1);
  });

  it('work from a checkbox, and leave Space to checkboxes, buttons and links', () => {
    const run = vi.fn();
    const keys = Object.fromEntries(['j', ' ', 'Enter'].map((key) => [key, () => run(key)]));
    render(
      <>
        <Page keys={keys} />
        <input type="checkbox" aria-label="Box" />
        <button type="button">Button</button>
        <a href="#row">Row</a>
      </>,
    );
    press('j', {}, screen.getByLabelText('Box'));
    press(' ', {}, screen.getByLabelText('Box'));
    press(' ', {}, screen.getByText('Button'));
    press('Enter', {}, screen.getByText('Row'));
    press(' ', {}, screen.getByText('Row'));
    expect(run.mock.calls).toEqual([['j'], [' ']]);
  });

  it('two keys in sequence are one shortcut; too late, they are two', () => {
    const go = vi.fn();
    const single = vi.fn();
    let at = 1000;
    const timed = (key: string, after: number) => {
      at += after;
      const event = new KeyboardEvent('keydown', { key, bubbles: true });
      Object.defineProperty(event, 'timeStamp', { value: at });
      fireEvent(document.body, event);
    };
    render(<Page keys={{ 'g s': go, s: single }} />);
    timed('g', 0);
    timed('s', 400);
    expect([go.mock.calls.length, single.mock.calls.length]).toEqual([1, 0]);

    timed('g', 100);
    timed('s', 2000);
    expect([go.mock.calls.length, single.mock.calls.length]).toEqual([1, 1]);
  });

  it('Escape closes one layer: the top one, or the newer of two', () => {
    const closed: string[] = [];
    const layer = (name: string): Keys => Object.fromEntries([['Escape', () => closed.push(name)]]);
    const { rerender } = render(
      <>
        <Page key="panel" keys={layer('panel')} layer={1} />
        <Page key="page" keys={layer('page')} />
      </>,
    );
    press('Escape');
    rerender(
      <>
        <Page key="panel" keys={layer('panel')} layer={1} />
        <Page key="page" keys={layer('page')} />
        <Page key="bar" keys={layer('bar')} layer={1} />
      </>,
    );
    press('Escape');
    rerender(<Page key="page" keys={layer('page')} />);
    press('Escape');
    expect(closed).toEqual(['panel', 'bar', 'page']);
  });

  it('letters do nothing when switched off, but arrows and Escape still work', () => {
    const run = vi.fn();
    render(<Page keys={{ x: run, 'g s': run, '?': run, ArrowDown: run, Escape: run }} />);
    allowSingleKeys(false);
    for (const key of ['x', 'g', 's', '?']) press(key);
    expect(run).not.toHaveBeenCalled();

    press('ArrowDown');
    press('Escape');
    expect(run).toHaveBeenCalledTimes(2);
  });

  it('the commands key works while typing, with Ctrl or Cmd, even without single keys', () => {
    const run = vi.fn();
    render(<Commands run={run} />);
    allowSingleKeys(false);
    const kept = !press('k', { ctrlKey: true }, screen.getByLabelText('Field'));
    press('k', { metaKey: true });
    press('k');
    press('k', { ctrlKey: true, shiftKey: true });
    expect(run).toHaveBeenCalledTimes(2);
    expect(kept).toBe(true);
  });

  it('over a dialog the commands key does nothing, and never reaches the browser', () => {
    const run = vi.fn();
    render(
      <div role="alertdialog">
        <Commands run={run} />
      </div>,
    );
    const kept = !press('k', { ctrlKey: true }, screen.getByLabelText('Field'));
    expect(run).not.toHaveBeenCalled();
    expect(kept).toBe(true);
  });
});
