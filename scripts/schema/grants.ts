/** What a role other than the owner may do. */
export type Grant = { role: string; may: string }

const others = (acl: string, owner: string) => `
  coalesce((select json_agg(one order by one.role) from (
    select coalesce(rolname, 'public') as role, string_agg(lower(privilege_type), ', ' order by privilege_type) as may
    from aclexplode(${acl}) left join pg_roles on oid = grantee where grantee <> ${owner} group by 1) one), '[]')::text`

/** The grants of an object, as JSON. Null: those that its kind has by default. */
export const grantsOf = (acl: string, usual: string, owner: string) =>
  `nullif(${others(`coalesce(${acl}, ${usual})`, owner)}, ${others(usual, owner)})::json`

/** Grants as statements. */
export function grantLines(on: string, grants: Grant[] | null): string[] {
  if (grants?.length === 0) return ['-- Only the owner may use it.\n']
  return (grants ?? []).map(({ role, may }) => `grant ${may} on ${on} to ${role};\n`)
}
