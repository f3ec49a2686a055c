import { sql } from 'kysely'
import type { Database } from '../platform/db/connection.ts'

/** The tables that tests write. A test that adds cities leaves its database behind. */
const written = `
  select format('%I.%I', schemaname, tablename) as name, tablename
  from pg_tables
  where schemaname in ('public', 'vault') and tablename not in ('cities', 'city_names', 'schema_migrations')`

/** What changes with any definition, with statistics and with the cities: an emptied database would keep it. */
export async function fingerprintOf(vaultDb: Database): Promise<string> {
  const definitions = ['pg_class', 'pg_attribute', 'pg_proc', 'pg_trigger', 'pg_constraint', 'pg_statistic']
  const versions = definitions.map(
    (catalog) => sql`(select md5(string_agg(ctid::text || xmin::text, ',' order by ctid)) from ${sql.table(catalog)})`,
  )
  const counts = ['cities', 'city_names'].map((table) => sql`(select count(*)::text from ${sql.table(table)})`)
  const { rows } = await sql<{ text: string }>`
    select concat_ws(' ', ${sql.join([...versions, ...counts])}) as text`.execute(vaultDb)
  return rows[0]!.text
}

/** Deletes all rows, without triggers, but for the cities; puts back those that migrations wrote. */
export const empty = (vaultDb: Database) =>
  sql`do $$
    declare
      emptied record;
    begin
      -- A test that left a transaction open fails its file.
      set local lock_timeout = '10s';
      set local session_replication_role = replica;
      for emptied in ${sql.raw(written)} loop
        execute 'delete from ' || emptied.name;
        if to_regclass('template.' || emptied.tablename) is not null then
          execute format('insert into %s select * from template.%I', emptied.name, emptied.tablename);
        end if;
      end loop;
      perform setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false)
      from pg_sequences
      where last_value is not null;
    end $$`.execute(vaultDb)

/** Keeps a copy of the rows that migrations wrote, in a schema that no test reads. */
export const keepWrittenRows = `do $$
  declare
    kept record;
    has_rows boolean;
  begin
    create schema template;
    for kept in ${written} loop
      execute format('select exists (select from %s)', kept.name) into has_rows;
      if has_rows then
        execute format('create table template.%I as table %s', kept.tablename, kept.name);
      end if;
    end loop;
  end $$`
