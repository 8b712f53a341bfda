import { z } from 'zod';

/** An id of something of the user's own, as an address or a request names it. */
export const ownId = z.uuid('This ID is incomplete. Please copy it again.');
