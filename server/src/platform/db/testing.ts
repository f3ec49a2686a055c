import pg from 'pg'

const acl = (column: string) => `(select string_agg(item::text, ' ' order by item::text) from unnest(${column}) item)`
const ours = (namespace: string) => `${namespace}::regnamespace::text !~ '^(pg_|information_schema$)'`

/** Everything that PostgreSQL knows of each kind of object. Whatever differs in any of it is another object. */
const definitions = [
  `select
      'pg_namespace'::regclass as class,
      oid,
      0 as part,
      ${acl('nspacl')} as definition
    from pg_namespace
    where ${ours('oid')}`,
  `select
      'pg_extension'::regclass,
      oid,
      0,
      extversion
    from pg_extension`,
  `select
      'pg_default_acl'::regclass,
      oid,
      0,
      ${acl('defaclacl')}
    from pg_default_acl`,
  `select
      'pg_type'::regclass,
      oid,
      0,
      concat_ws(' ', typtype, ${acl('typacl')},
        (select string_agg(enumlabel, ', ' order by enumsortorder) from pg_enum where enumtypid = t.oid))
    from pg_type t
    where typtype <> 'c' and typelem = 0 and ${ours('typnamespace')}`,
  `select
      'pg_class'::regclass,
      c.oid,
      0,
      concat_ws(' ', relowner::regrole, relkind, relpersistence, am.amname,
        c.reloptions, relreplident, relrowsecurity, relforcerowsecurity, relispartition, ${acl('relacl')},
        case relkind when 'v' then pg_get_viewdef(c.oid) when 'i' then pg_get_indexdef(c.oid) end,
        (select (to_jsonb(s) - 'seqrelid')::text from pg_sequence s where seqrelid = c.oid),
        (select concat_ws(' ', indisvalid, indisready, indislive, indisclustered, indisreplident, indimmediate)
          from pg_index where indexrelid = c.oid))
    from pg_class c
    left join pg_am am on am.oid = c.relam
    where ${ours('relnamespace')}`,
  `select
      'pg_class'::regclass,
      attrelid,
      attnum,
      concat_ws(' ', format_type(atttypid, atttypmod), attnotnull, attidentity, attgenerated,
        pg_get_expr(adbin, adrelid), attcollation::regcollation, attstorage, attcompression, attstattarget,
        attoptions, ${acl('attacl')}, 'at', rank() over (partition by attrelid order by attnum))
    from pg_attribute
    join pg_class c on c.oid = attrelid
    left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where relkind in ('r', 'v', 'm', 'p', 'f') and attnum > 0 and not attisdropped and ${ours('relnamespace')}`,
  `select
      'pg_constraint'::regclass,
      oid,
      0,
      concat_ws(' ', convalidated, conenforced, pg_get_constraintdef(oid))
    from pg_constraint
    where ${ours('connamespace')}`,
  `select
      'pg_trigger'::regclass,
      t.oid,
      0,
      concat_ws(' ', tgenabled, pg_get_triggerdef(t.oid))
    from pg_trigger t
    join pg_class c on c.oid = tgrelid
    where not tgisinternal and ${ours('relnamespace')}`,
  `select
      'pg_proc'::regclass,
      oid,
      0,
      concat_ws(' ', proowner::regrole, ${acl('proacl')}, pg_get_functiondef(oid))
    from pg_proc
    where prokind in ('f', 'p') and ${ours('pronamespace')}`,
  `select
      'pg_rewrite'::regclass,
      r.oid,
      0,
      concat_ws(' ', ev_enabled, pg_get_ruledef(r.oid))
    from pg_rewrite r
    join pg_class c on c.oid = ev_class
    where rulename <> '_RETURN' and ${ours('relnamespace')}`,
  `select
      'pg_statistic_ext'::regclass,
      oid,
      0,
      pg_get_statisticsobjdef(oid)
    from pg_statistic_ext`,
  `select
      'pg_policy'::regclass,
      oid,
      0,
      concat_ws(' ', polcmd, polpermissive, pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid))
    from pg_policy`,
  `select
      'pg_event_trigger'::regclass,
      oid,
      0,
      evtevent
    from pg_event_trigger`,
]

const catalogue = `
  with found as (${definitions.join('\n  union all ')}),
  named as (
    select found.*, object.type || ' ' || object.identity as name
    from found, pg_identify_object(class, oid, part) object
    where not exists (select from pg_depend where classid = class and objid = oid and deptype = 'e'))
  select name, coalesce(definition, '') as definition from named
  union all select 'comment on ' || name, description from named join pg_description
    on classoid = class and objoid = oid and objsubid = part`

/** All tables that migrations write rows of, without what is another time or random each time. */
const writtenRows = `
  select format('select %L as name, coalesce(jsonb_agg(row order by row), ''[]'')::text as definition
      from (select to_jsonb(t) - %L::text[] as row from %s t) written', 'rows of ' || c.oid::regclass, array(
        select attname from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
        where attrelid = c.oid and (atttypid = 'bytea'::regtype or pg_get_expr(adbin, adrelid) ~ 'uuid|now')
      ), c.oid::regclass) as query
  from pg_class c
  where relkind = 'r' and ${ours('relnamespace')} and relname <> 'schema_migrations'`

type Found = { name: string; definition: string }

/** Every object of a database but those of extensions and the record of migrations, and the rows of its tables. */
async function readDatabase(databaseUrl: string): Promise<Map<string, string>> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows: queries } = await client.query<{ query: string }>(writtenRows)
    const written = await client.query<Found>(queries.map(({ query }) => query).join(' union all '))
    const objects = await client.query<Found>(catalogue)
    const found = [...objects.rows, ...written.rows].filter(({ name }) => !name.includes('schema_migrations'))
    return new Map(found.map(({ name, definition }) => [name, definition]))
  } finally {
    await client.end()
  }
}

/**
 * Compares two databases object by object, in all that the catalogue says of each.
 * @returns a line for each difference, which begins with the name of the object
 */
export async function differencesBetween(oneUrl: string, otherUrl: string): Promise<string[]> {
  const [one, other] = [await readDatabase(oneUrl), await readDatabase(otherUrl)]
  const names = [...new Set([...one.keys(), ...other.keys()])].sort()
  return names
    .filter((name) => one.get(name) !== other.get(name))
    .map((name) => `${name}: ${one.get(name) ?? 'nothing'} | ${other.get(name) ?? 'nothing'}`)
}
