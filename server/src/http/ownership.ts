import type { Actor } from './actor.ts';

/**
 * The `owner_id` of everything an actor may read and write, and of everything they create. Every query of a table with
 * an `owner_id` takes it from here, so that a team can replace a person later.
 */
export const ownerOf = (actor: Pick<Actor, 'userId'>): string => actor.userId;
