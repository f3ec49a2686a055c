import type { CommunityFunction, FunctionsOff } from '@hearth/shared/community-functions'
import { CommunityFields } from '@hearth/shared/members/community-fields'
import type { EditedFields } from '@hearth/shared/moderation/admin-fields'
import type { FileChange, FileProblem } from '@hearth/shared/moderation/community-file'
import { usesOfFields } from '../../members/community-fields/uses.ts'
import type { Database } from '../../platform/db/connection.ts'
import { byKey } from '../admin/keyed.ts'
import { problemsOf } from '../admin/store-fields.ts'
import { switched } from '../admin/store-functions.ts'
import { usesOfFunctions } from '../functions/data.ts'
import { adoptFields } from './adopt-fields.ts'
import { namedChanges, settingChanges } from './differences.ts'
import type { WholeFile } from './file.ts'
import { placed, type ReadFile } from './read-file.ts'
import { communityFileOf } from './write-file.ts'

/** What an import makes of this community. */
export type Plan = { before: WholeFile; after: WholeFile; changes: FileChange[]; problems: FileProblem[] }

const named = (fields: CommunityFields) => Object.fromEntries(byKey(fields))

function fieldChanges(
  before: CommunityFields,
  after: CommunityFields,
  wanted: CommunityFields,
  uses: EditedFields['uses'],
) {
  const [known, there] = [named(before), byKey(wanted)]
  const kept = new Set(after.filter(({ key }) => !there.has(key) && !known[key]?.retired).map(({ key }) => key))
  return namedChanges('fields', known, named(after), { kept, membersOf: (name) => uses[name]?.members ?? null })
}

/** The functions that the file switches, with those who use them. */
async function functionChanges(db: Database, before: FunctionsOff, after: FunctionsOff) {
  const { off, on } = switched(before, after)
  const members = off.length ? await usesOfFunctions(db) : null
  const change = (name: CommunityFunction, kind: 'off' | 'on'): FileChange => ({
    section: 'functions',
    name,
    kind,
    before: null,
    after: null,
    members: kind === 'off' && members ? members[name] : null,
  })
  return [...off.map((name) => change(name, 'off')), ...on.map((name) => change(name, 'on'))]
}

/** Why the fields cannot become these: members' values, or too many with those that stay. */
function fieldProblems(before: CommunityFields, after: CommunityFields, uses: EditedFields['uses']) {
  const read = CommunityFields.safeParse(after)
  const beyond = read.error?.issues.map(({ path, message }) => ({ field: path.join('.'), code: message })) ?? []
  return [...problemsOf(before, after, uses), ...beyond].map(({ field, code }) => ({
    field: field.startsWith('fields') ? field : ['fields', field].filter(Boolean).join('.'),
    code,
  }))
}

/** Compares this community with what was read from a file. */
export async function planImport(db: Database, read: ReadFile): Promise<Plan> {
  const before = await communityFileOf(db)
  if ('problems' in read) return { before, after: before, changes: [], problems: read.problems }
  const { file } = read
  const uses = await usesOfFields(db)
  const wanted = { ...before, ...file }
  const fields = adoptFields(before.fields, wanted.fields, uses)
  const after = { ...wanted, fields, pages: { ...before.pages, ...file.pages } }
  const changes = [
    ...settingChanges(before.settings, after.settings),
    ...fieldChanges(before.fields, fields, wanted.fields, uses),
    ...(await functionChanges(db, before.functions, after.functions)),
    ...namedChanges('pages', before.pages, after.pages),
  ]
  return { before, after, changes, problems: placed(read, fieldProblems(before.fields, fields, uses)) }
}
