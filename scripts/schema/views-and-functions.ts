import type pg from 'pg'
import { type Grant, grantLines, grantsOf } from './grants.ts'
import { comment, ours, plain, wrap } from './text.ts'

/** A clause a line. */
const viewText = (query: string) =>
  plain(query)
    .replaceAll(/\n(?! {1,3}(?:from|where|group by) )\s*/g, ' ')
    .replaceAll('( ', '(')
    .split('\n')
    .map((line) => wrap(line.trim(), '  '))
    .join('\n')

export async function readViews(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; query: string; comment: string | null }>(`
    select
      x.oid::regclass::text as name,
      pg_get_viewdef(x.oid, 110) as query,
      obj_description(x.oid, 'pg_class') as comment
    from pg_class x
    where relkind = 'v' and ${ours('relnamespace')}
    order by relnamespace::regnamespace::text, relname`)
  return rows.map(({ name, query, comment: text }) => `${comment(text)}create view ${name} as\n${viewText(query)}\n`)
}

/** The head in our own words; the body as it was written. */
function functionText(definition: string): string {
  const start = /\n(?:AS \$function\$|(?=RETURN |BEGIN ATOMIC))/.exec(definition)!
  const head = plain(definition.slice(0, start.index))
    .replace('create or replace function public.', 'create function ')
    .replaceAll(/\n */g, ' ')
  const body = definition.slice(start.index + start[0].length).trimEnd()
  if (start[0] === '\n') return `${wrap(head)}\n${wrap(plain(body), '  ')};\n`
  const beginning = body.startsWith('\n') ? wrap(`${head} as $$`) : `${wrap(head)}\n  as $$`
  return `${beginning}${body.replace(/\$function\$$/, '$$$$')};\n`
}

export async function readFunctions(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{
    name: string
    definition: string
    comment: string | null
    grants: Grant[] | null
  }>(`
    select
      x.oid::regprocedure::text as name,
      pg_get_functiondef(x.oid) as definition,
      obj_description(x.oid, 'pg_proc') as comment,
      ${grantsOf('proacl', "acldefault('f', proowner)", 'proowner')} as grants
    from pg_proc x
    where prokind in ('f', 'p')
      and ${ours('pronamespace')}
      and not exists (select from pg_depend
        where classid = 'pg_proc'::regclass and objid = x.oid and deptype = 'e')
    order by pronamespace::regnamespace::text, proname, name`)
  return rows.map(
    ({ name, definition, comment: text, grants }) =>
      comment(text) + functionText(definition) + grantLines(`function ${name}`, grants).join(''),
  )
}
