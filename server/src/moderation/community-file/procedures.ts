import { staffWith } from '../staff/access.ts'
import { compareFile, importFile } from './import-file.ts'
import { communityFileOf, textOf } from './write-file.ts'

const operator = staffWith('community')

export const read = operator.communityFile.read.handler(async ({ context: { db } }) => ({
  text: textOf(await communityFileOf(db)),
}))

export const compare = operator.communityFile.compare.handler(({ context: { db }, input }) =>
  compareFile(db, input.text),
)

/** @throws COMMUNITY_CHANGED when an admin has changed the community since the comparison */
export const apply = operator.communityFile.apply.handler(async ({ context, input, errors }) => {
  const imported = await importFile(context, context.staff, input)
  if (!imported) throw errors.COMMUNITY_CHANGED()
  return imported
})
