import type pg from 'pg'
import { type Grant, grantLines, grantsOf } from './grants.ts'
import { comment, ours, wrap } from './text.ts'

const readSchemas = (client: pg.Client) =>
  client.query<{ name: string; grants: Grant[] | null }>(`
    select nspname as name, ${grantsOf('nspacl', "acldefault('n', nspowner)", 'nspowner')} as grants
    from pg_namespace
    where ${ours('oid')}
    order by nspname`)

const readDefaults = (client: pg.Client) =>
  client.query<{ name: string; kind: string; grants: Grant[] | null }>(`
    select
      defaclnamespace::regnamespace::text as name,
      ${grantsOf('defaclacl', "acldefault('r', defaclrole)", 'defaclrole')} as grants,
      case defaclobjtype
        when 'r' then 'tables'
        when 'S' then 'sequences'
        when 'f' then 'functions'
        else 'types'
      end as kind
    from pg_default_acl
    order by name, defaclobjtype`)

const readExtensions = (client: pg.Client) =>
  client.query<{ name: string }>(`select extname as name from pg_extension where extname <> 'plpgsql' order by extname`)

/** Who may look into which schema, and what the ordinary role may do with what is made in it. */
export async function readRoles(client: pg.Client): Promise<string> {
  const [schemas, defaults, extensions] = [
    (await readSchemas(client)).rows,
    (await readDefaults(client)).rows,
    (await readExtensions(client)).rows,
  ]
  return [
    ...schemas.flatMap(({ name, grants }) => [`create schema ${name};\n`, ...grantLines(`schema ${name}`, grants)]),
    ...defaults.flatMap(({ name, kind, grants }) =>
      grantLines(kind, grants).map((line) => `${wrap(`alter default privileges in schema ${name} ${line}`)}\n`),
    ),
    ...extensions.map(({ name }) => `create extension ${name};\n`),
  ].join('')
}

/** The enums. */
export async function readTypes(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ name: string; labels: string; comment: string | null }>(`
    select
      x.oid::regtype::text as name,
      obj_description(x.oid, 'pg_type') as comment,
      (select string_agg(quote_literal(enumlabel), ', ' order by enumsortorder) from pg_enum
        where enumtypid = x.oid) as labels
    from pg_type x
    where typtype = 'e' and ${ours('typnamespace')}
    order by typnamespace::regnamespace::text, typname`)
  return rows
    .map(({ name, labels, comment: text }) => `${comment(text)}${wrap(`create type ${name} as enum (${labels});`)}\n`)
    .join('')
}
