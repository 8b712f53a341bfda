import { z } from 'zod';
import { ownId } from './own-id.ts';

export const briefId = z.object({ id: ownId });

/** In a request that makes a list or an audience: the brief it belongs to. Without one it gets a brief without text. */
export const ownBriefId = ownId.describe('The brief it belongs to. Without one, a brief without text is made.');
