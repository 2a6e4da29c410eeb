import { z } from 'zod';

const [shortest, longest] = [2, 200];

export const searchText = z.string().trim().min(shortest).max(longest);

export const searchTextRule = `Type ${shortest} to ${longest} characters: a name, a document number, a birth date or a session id.`;
