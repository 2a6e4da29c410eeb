import { queryOptions } from '@tanstack/react-query';
import type { BrandingBody, EnrolmentPageAnswer } from '@/lib/answers';
import { getJson, sendJson } from '../../api';

const path = '/api/settings/enrolment';

export const enrolmentPageQuery = queryOptions({
  queryKey: ['settings', 'enrolment'],
  queryFn: ({ signal }) => getJson<EnrolmentPageAnswer>(path, signal),
});

export const saveBranding = (body: BrandingBody): Promise<EnrolmentPageAnswer> =>
  sendJson<EnrolmentPageAnswer>('PUT', path, body);
