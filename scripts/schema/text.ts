/** In the product's schemas. */
export const ours = (namespace: string) => `${namespace}::regnamespace::text in ('public', 'vault')`

/** Hides parts of SQL, so that a change does not touch them, and shows them again. */
function masks() {
  const kept: string[] = []
  const show = (sql: string): string =>
    sql.includes('\0') ? show(sql.replaceAll(/\0(\d+)\0/g, (_, index) => kept[index]!)) : sql
  const hide = (sql: string, what: RegExp, longest = Number.POSITIVE_INFINITY) =>
    sql.replaceAll(what, (part) => (show(part).length > longest ? part : `\0${kept.push(part) - 1}\0`))
  return { hide, show }
}

const quotes = /'(?:[^']|'')*'|"[^"]*"/g
const brackets = /\([^()]*\)/g

/** Words that begin another part of a statement, before which a line may end. */
const beginnings = new RegExp(
  ` (?=when \\(|(?:${[
    ...['and', 'or', 'where', 'left join', 'cross join', 'include', 'default', 'generated', 'check', 'references'],
    ...['returns', 'deferrable', 'for each', 'execute function', '\\|\\|'],
  ].join('|')}) )`,
)

/** Text in lines of 120 letters. */
function fill(parts: string[], first: string, next: string): string {
  const lines = [first]
  for (const part of parts) {
    const line = lines.at(-1)!
    const isEmpty = line === first || line === next
    if (isEmpty || line.length + part.length < 120) lines[lines.length - 1] = `${line}${isEmpty ? '' : ' '}${part}`
    else lines.push(next + part)
  }
  return lines.join('\n')
}

/** The text with one more part, on its last line or on the next. */
function appended(text: string, part: string, next: string): string {
  const last = text.length - text.lastIndexOf('\n') - 1
  return text + (last + part.length < 120 ? ' ' : `\n${next}`) + part
}

/** SQL in lines of 120 letters, which end before a part, or within one that is too long after a comma. */
export function wrap(sql: string, indent = ''): string {
  const { hide, show } = masks()
  const next = `${indent}  `
  const text = hide(hide(hide(sql, quotes), brackets, 60), brackets, 60)
  const [head = '', ...parts] = text.split(beginnings)
  const pieces = (part: string) => part.split(/(?<=,) /).map(show)
  const isLong = (part: string) => show(part).length + next.length > 120
  return parts.reduce(
    (before, part) =>
      isLong(part) ? `${before}\n${fill(pieces(part), next, next)}` : appended(before, show(part), next),
    fill(pieces(head), indent, next),
  )
}

/** A comment of the catalogue, as lines before what it is about. */
export const comment = (text: string | null, indent = '') =>
  text ? `${fill(text.split(' '), `${indent}-- `, `${indent}-- `)}\n` : ''

function closing(sql: string, opening: number): number {
  let depth = 0
  for (let at = opening; at < sql.length; at += 1) {
    depth += { '(': 1, ')': -1 }[sql[at]!] ?? 0
    if (!depth) return at
  }
  return sql.length
}

/** a || b || c instead of ((a || b) || c). */
function withoutNesting(sql: string): string {
  for (let at = 0; at < sql.length; at += 1) {
    const end = sql[at] === '(' && !/[\w\0]/.test(sql[at - 1] ?? '') ? closing(sql, at) : 0
    const inner = sql.slice(at + 1, end)
    if (end && sql.startsWith(' || ', end + 1) && inner.includes(' || ') && !/ (?:and|or|=) /.test(inner))
      return withoutNesting(sql.slice(0, at) + inner + sql.slice(end + 1))
  }
  return sql
}

const quotedNumber = /'(-?[\d.]+)'::(?:double precision|numeric|\w*int\w*)/g
const castNumber = /(?:\((\d+)\)|\b([\d.]+))::(?:double precision|numeric|\w*int\w*)/g

/** What PostgreSQL says of a definition, as a person writes it: small keywords, short types, no needless casts. */
export function plain(sql: string): string {
  const { hide, show } = masks()
  const short = hide(sql.replaceAll(quotedNumber, '$1'), quotes)
    .toLowerCase()
    .replaceAll('timestamp with time zone', 'timestamptz')
    .replaceAll(/(\0\d+\0)::(?!date|interval|timestamptz)\w+(?:\[\])?/g, '$1')
    .replaceAll(castNumber, '$1$2')
    .replaceAll(/= any \(array\[([^[\]]*)\]\)/g, 'in ($1)')
    .replaceAll(' using btree', '')
    .replaceAll(/(references [\w.\0]+)\(/g, '$1 (')
  return show(withoutNesting(short))
}
