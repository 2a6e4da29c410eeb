import type { ComponentProps } from 'react';
import { classNames } from './class-names';

type Look = 'outline' | 'solid' | 'ghost' | 'danger' | 'armed';
type Size = 'medium' | 'small';

interface ButtonLook {
  look?: Look;
  size?: Size;
  /** Square, for a lone icon; give the button an `aria-label`. */
  icon?: boolean;
}

const looks: Record<Look, string> = {
  outline: 'border-line-2 bg-surface text-ink shadow-1 hover:bg-hover [&_svg]:text-ink-2',
  solid: 'border-transparent bg-solid text-on-solid shadow-1 hover:opacity-90',
  ghost: 'border-transparent text-ink-2 hover:bg-hover hover:text-ink',
  danger: 'border-line-2 bg-surface text-bad shadow-1 hover:bg-bad-soft',
  armed: 'border-transparent bg-bad-fill text-on-bad shadow-1 hover:opacity-90',
};

const sizes: Record<Size, { text: string; icon: string }> = {
  medium: { text: 'h-[30px] px-2.5 text-13', icon: 'size-[30px]' },
  small: { text: 'h-[26px] px-2 text-12', icon: 'size-[26px]' },
};

export const buttonClasses = ({ look = 'outline', size = 'medium', icon = false }: ButtonLook = {}): string =>
  classNames(
    'tap inline-flex shrink-0 items-center justify-center gap-1.5 rounded-control border font-medium whitespace-nowrap',
    'disabled:cursor-not-allowed disabled:text-ink-3 disabled:opacity-100 disabled:shadow-none disabled:[&_svg]:text-ink-3',
    look === 'ghost' ? 'disabled:bg-transparent' : 'disabled:border-line-2 disabled:bg-sunken',
    '[&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:stroke-[1.5]',
    looks[look],
    icon ? sizes[size].icon : sizes[size].text,
  );

export const Button = ({
  look,
  size,
  icon,
  className,
  type = 'button',
  ...rest
}: ButtonLook & ComponentProps<'button'>) => (
  <button
    type={type}
    className={classNames(
      buttonClasses({ ...(look && { look }), ...(size && { size }), ...(icon && { icon }) }),
      className,
    )}
    {...rest}
  />
);
