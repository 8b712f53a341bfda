import { type Kysely, sql } from 'kysely';

/** It only adds: a program that knows no briefs leaves them empty. */
export const runsBeside = '0133-stored-bytes';

const rowsAtOnce = 200;
/** The share of a list's or audience's interests that must stand in an analysis for it to belong to the same brief. */
const sameBusiness = 0.8;

type Db = Kysely<unknown>;

/** Briefs: the root of analyses, lists, audiences and pushes. What exists finds its brief; what has none gets one when it is changed. */
export async function up(db: Db): Promise<void> {
  await db.schema
    .createTable('brief_owners')
    .addColumn('owner_id', 'text', (column) => column.primaryKey())
    .addColumn('brief_count', 'integer', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('briefs')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('owner_id', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('text', 'text')
    .addColumn('text_key', 'text')
    .addColumn('edits', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .addColumn('deleted_at', 'bigint')
    .execute();
  await db.schema.createIndex('briefs_of_owner').on('briefs').columns(['owner_id', 'updated_at']).execute();
  await db.schema.createIndex('briefs_by_text').on('briefs').columns(['owner_id', 'text_key']).execute();
  await db.schema
    .createIndex('briefs_deleted')
    .on('briefs')
    .column('deleted_at')
    .where('deleted_at' as never, 'is not', null)
    .execute();
  for (const table of ['business_briefs', 'lists', 'audiences', 'pushes']) {
    await db.schema.alterTable(table).addColumn('brief_id', 'text').execute();
    await db.schema.createIndex(`${table}_of_brief`).on(table).column('brief_id').execute();
  }
  for (let after: string | undefined = ''; after !== undefined; ) after = await makeBriefs(db, after);
  await sql`insert into brief_owners (owner_id, brief_count)
    select owner_id, count(*) from briefs group by owner_id`.execute(db);
  for (let after: string | undefined = ''; after !== undefined; ) after = await findBriefsOfNextOwner(db, after);
  await sql`update pushes set brief_id = (select brief_id from audiences where audiences.id = pushes.audience_id)`.execute(
    db,
  );
}

interface OldBrief {
  id: string;
  user_id: string;
  brief_key: string;
  product_name: string;
  category: string;
  product_description: string;
  location: string;
  promotion_goal: string;
  target_audience: string;
  contact_email: string;
  name: string | null;
  created_at: number;
  last_visited: number;
}

/** One brief for each text that was analysed. @returns the id of the last one; undefined after all */
async function makeBriefs(db: Db, after: string): Promise<string | undefined> {
  const { rows } = await sql<OldBrief>`
    select id, user_id, brief_key, product_name, category, product_description, location, promotion_goal, target_audience,
      contact_email, name, created_at, last_visited
    from business_briefs where id > ${after} order by id limit ${rowsAtOnce}`.execute(db);
  for (const row of rows) {
    const text = JSON.stringify({
      productName: row.product_name,
      category: row.category,
      productDescription: row.product_description,
      location: row.location,
      promotionGoal: row.promotion_goal,
      targetAudience: row.target_audience,
      contactEmail: row.contact_email,
    });
    await sql`insert into briefs (id, owner_id, name, text, text_key, edits, created_at, updated_at)
      values (${row.id}, ${row.user_id}, ${row.name ?? row.product_name}, ${text}, ${row.brief_key}, '{}',
        ${row.created_at}, ${row.last_visited})`.execute(db);
    await sql`update business_briefs set brief_id = ${row.id} where id = ${row.id}`.execute(db);
  }
  return rows.at(-1)?.id;
}

interface Ranked {
  readonly brief: string;
  readonly ids: ReadonlySet<string>;
}

/** The brief whose analysis holds most of these interests, the newest of equals; null if none holds enough. */
function briefOf(refs: readonly string[], analyses: readonly Ranked[]): string | null {
  let best: { brief: string; held: number } | null = null;
  for (const { brief, ids } of analyses) {
    const held = refs.filter((ref) => ids.has(ref)).length;
    if (held > (best?.held ?? 0) && held >= refs.length * sameBusiness) best = { brief, held };
  }
  return best?.brief ?? null;
}

function idsIn(result: string): ReadonlySet<string> {
  try {
    const { analyzedInterests = [] } = JSON.parse(result) as { analyzedInterests?: { id: string }[] };
    return new Set(analyzedInterests.map(({ id }) => id));
  } catch {
    return new Set();
  }
}

/** Gives an owner's lists and audiences the briefs they were built from. @returns the owner; undefined after all */
async function findBriefsOfNextOwner(db: Db, after: string): Promise<string | undefined> {
  const next = await sql<{ owner_id: string }>`
    select owner_id from brief_owners where owner_id > ${after} order by owner_id limit 1`.execute(db);
  const owner = next.rows[0]?.owner_id;
  if (owner === undefined) return undefined;
  const results = await sql<{ brief_id: string; result: string }>`
    select brief_id, result from business_briefs where user_id = ${owner} and result is not null
    order by result_at desc`.execute(db);
  const analyses = results.rows.map(({ brief_id, result }) => ({ brief: brief_id, ids: idsIn(result) }));
  if (analyses.length === 0) return owner;
  const items = await sql<{ list_id: string; ref: string }>`
    select list_id, ref from list_items where owner_id = ${owner} and deleted_at is null`.execute(db);
  for (const [id, rows] of Map.groupBy(items.rows, ({ list_id }) => list_id)) {
    const refs = rows.map(({ ref }) => ref);
    await sql`update lists set brief_id = ${briefOf(refs, analyses)} where id = ${id}`.execute(db);
  }
  const audiences = await sql<{ id: string; spec: string }>`
    select id, spec from audiences where owner_id = ${owner}`.execute(db);
  for (const { id, spec } of audiences.rows) {
    const { groups = [] } = JSON.parse(spec) as { groups?: { id: string }[][] };
    const refs = groups.flat().map((row) => row.id);
    await sql`update audiences set brief_id = ${briefOf(refs, analyses)} where id = ${id}`.execute(db);
  }
  return owner;
}
