import { z } from 'zod';

const [shortest, longest] = [2, 200];

export const searchTextSchema = z.string().trim().min(shortest).max(longest);

export const searchTextHint = `Type ${shortest} to ${longest} characters: a name, document number, date of birth or session id.`;
