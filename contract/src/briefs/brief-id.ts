import { z } from 'zod';
import { briefTexts } from './texts.ts';

export const briefId = z.object({ id: z.uuid(briefTexts.idUnknown) });

/** In a request that makes a list or an audience: the brief it belongs to. Without one it gets a brief without text. */
export const ownBriefId = z
  .uuid(briefTexts.idUnknown)
  .describe('The brief it belongs to. Without one, a brief without text is made.');
