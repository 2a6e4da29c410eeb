import 'server-only';
import { type Person, rolesInclude } from '@/lib/access';

/** The person's id, if they may still be asked for a second opinion and so must not read others'; `null`: never asked. */
export const blindReader = ({ id, roles }: Person): string | null => (rolesInclude(roles, 'triage.work') ? id : null);
