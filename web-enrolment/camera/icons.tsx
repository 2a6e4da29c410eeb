const paths = {
  back: 'm14.5 5-7 7 7 7',
  bolt: 'M13 3 5.5 13.5H11L10 21l7.5-10.5H12z',
  check: 'm5 12.8 4.6 4.6L19 7',
  closer:
    'M9 4H5.5A1.5 1.5 0 0 0 4 5.5V9M15 4h3.5A1.5 1.5 0 0 1 20 5.5V9M20 15v3.5a1.5 1.5 0 0 1-1.5 1.5H15M9 20H5.5A1.5 1.5 0 0 1 4 18.5V15M12 9v6M9 12h6',
  further:
    'M4 9h3.5A1.5 1.5 0 0 0 9 7.5V4M15 4v3.5A1.5 1.5 0 0 0 16.5 9H20M20 15h-3.5a1.5 1.5 0 0 0-1.5 1.5V20M9 20v-3.5A1.5 1.5 0 0 0 7.5 15H4',
  find: 'M9 4H5.5A1.5 1.5 0 0 0 4 5.5V9M15 4h3.5A1.5 1.5 0 0 1 20 5.5V9M20 15v3.5a1.5 1.5 0 0 1-1.5 1.5H15M9 20H5.5A1.5 1.5 0 0 1 4 18.5V15M8 10h8v4H8z',
  level: 'M3 12h5M16 12h5M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8',
  light:
    'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8M12 3v2M12 19v2M3 12h2M19 12h2M5.6 5.6 7 7M17 17l1.4 1.4M18.4 5.6 17 7M7 17l-1.4 1.4',
  still: 'M8 5v14M16 5v14',
  help: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M9.6 9.4a2.5 2.5 0 1 1 3.6 2.3c-.8.4-1.2 1-1.2 1.9M12 16.6v.1',
  image:
    'M5.5 4.5h13A2.5 2.5 0 0 1 21 7v10a2.5 2.5 0 0 1-2.5 2.5h-13A2.5 2.5 0 0 1 3 17V7a2.5 2.5 0 0 1 2.5-2.5M8.5 7.9a1.6 1.6 0 1 0 0 3.2 1.6 1.6 0 0 0 0-3.2M4 17.5l5-4.5 3.5 3 3-2.5 4.5 4',
  warn: 'M12 4 2.8 19.5h18.4zM12 10v4.2M12 16.8v.1',
} as const;

export type IconName = keyof typeof paths;

/** Decorative: whatever it stands beside has words. */
export const Icon = ({ name, isMirrored = false }: { name: IconName; isMirrored?: boolean }) => (
  <svg class={isMirrored ? 'cam-icon cam-icon-turns' : 'cam-icon'} viewBox="0 0 24 24" aria-hidden="true">
    <path d={paths[name]} />
  </svg>
);
