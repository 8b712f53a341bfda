import type { Kysely, RootOperationNode } from 'kysely';
import type { Database } from '../src/db/schema.ts';

const writes: readonly string[] = ['InsertQueryNode', 'UpdateQueryNode', 'DeleteQueryNode'];

/** The database with a hook before each write. @param before gets the write's number, from 1, and its statement */
export function onWrite(db: Kysely<Database>, before: (written: number, node: RootOperationNode) => void) {
  let written = 0;
  return db.withPlugin({
    transformQuery: ({ node }) => {
      if (writes.includes(node.kind)) {
        written += 1;
        before(written, node);
      }
      return node;
    },
    transformResult: async ({ result }) => result,
  });
}
