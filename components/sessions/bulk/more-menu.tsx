'use client';

import { Menu } from '@base-ui/react/menu';
import type { ActionName, BulkAction } from './bulk-actions';

interface MoreMenuProps {
  actions: readonly BulkAction[];
  className: string;
  onPick: (name: ActionName) => void;
}

/** Actions that do not fit into the bar. */
export const MoreMenu = ({ actions, className, onPick }: MoreMenuProps) => (
  <Menu.Root>
    <Menu.Trigger className={className}>More…</Menu.Trigger>
    <Menu.Portal>
      <Menu.Positioner side="top" align="end" sideOffset={10} collisionPadding={8} className="sheet-place z-20">
        <Menu.Popup className="sheet enter w-64 rounded-card border border-line bg-surface p-1 shadow-2 outline-none">
          {actions.map(({ name, words, Icon, obstacle }) => (
            <Menu.Item
              key={name}
              disabled={obstacle !== null}
              onClick={() => onPick(name)}
              className="flex min-h-8 cursor-pointer flex-wrap items-center gap-x-2 rounded-control px-2.5 py-1 outline-none data-[disabled]:cursor-not-allowed data-[disabled]:text-ink-2 data-[highlighted]:bg-hover [&_svg]:size-4 [&_svg]:stroke-[1.5] [&_svg]:text-ink-2"
            >
              <Icon aria-hidden="true" />
              {words}
              {obstacle && <span className="w-full pl-6 text-11 text-ink-2">{obstacle}</span>}
            </Menu.Item>
          ))}
        </Menu.Popup>
      </Menu.Positioner>
    </Menu.Portal>
  </Menu.Root>
);
