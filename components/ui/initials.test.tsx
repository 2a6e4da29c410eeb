import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Initials, initialsOf, tintOf } from './initials';

afterEach(cleanup);

it('two people who share initials are told apart by their tint', () => {
  const [vale, varga] = ['N. Vale', 'N. Varga'];
  expect(initialsOf(vale)).toBe(initialsOf(varga));
  expect(tintOf(vale)).not.toBe(tintOf(varga));
  expect(tintOf(vale)).toBe(tintOf('N. Vale'));
});

const Person = ({ name }: { name: string }) => (
  <li>
    <Initials name={name} you={false} />
  </li>
);

const marks = (...names: string[]) => {
  const { container } = render(names.map((name) => <Person key={name} name={name} />));
  return [...container.querySelectorAll('li')].map(({ textContent }) => textContent);
};

it.each([
  ['a letter in which all their names differ', ['Q. Zabel', 'Q. Zarow', 'Q. Zaun'], ['QZb', 'QZr', 'QZu']],
  ['a number where there is no such letter', ['Q. Yan', 'Q. Yance', 'Q. Yann'], ['QY1', 'QY2', 'QY3']],
  ['nothing more where nobody shares them', ['Q. Xander', 'Q. Wolff'], ['QX', 'QW']],
])('people who share initials also have %s', (_, names, expected) => {
  expect(marks(...names)).toEqual(expected);
});

it('a colleague who appears later changes the marks of those already shown', () => {
  const { container, rerender } = render(<Person name="Q. Urban" />);
  expect(container.textContent).toBe('QU');
  rerender(
    <>
      <Person name="Q. Urban" />
      <Person name="Q. Ulm" />
    </>,
  );
  expect(container.textContent).toBe('QUrQUl');
});

it('a mark stays as it is when the colleague scrolls out of sight', () => {
  const { container, rerender } = render([<Person key="a" name="Q. Tann" />, <Person key="b" name="Q. Toth" />]);
  rerender([<Person key="a" name="Q. Tann" />]);
  expect(container.textContent).toBe('QTa');
});
