import { expect, test } from 'vitest';
import { permissions, type Route, requirementOf, routes } from './permissions';

test('every change marked re-authentication in the matrix requires it', () => {
  const changes = (Object.keys(routes) as Route[]).filter((route) => !/^(PAGE|GET) /.test(route));
  const unproven = changes.filter((route) => {
    const { needs, fresh } = requirementOf(route);

    return (
      needs in permissions &&
      Object(permissions[needs as keyof typeof permissions]).note === 're-authentication' &&
      !fresh
    );
  });

  expect(unproven).toEqual([]);
});
