import { Look, lookVersions } from '@hearth/shared/look'
import { nearestAccent } from '@hearth/shared/look-colors'
import type { EditedLook } from '@hearth/shared/moderation/admin-look'
import { sql } from 'kysely'
import type { Services } from '../../services.ts'
import { staffWith } from '../staff/access.ts'
import { storeLook } from './store-look.ts'

const operator = staffWith('community')

/** The look as it is now, not as this process read it some time ago. */
async function edited({ community }: Pick<Services, 'community'>): Promise<EditedLook> {
  community.renew()
  const { value: look, revision } = await community.part('look')
  return { look, revision }
}

export const read = operator.adminLook.read.handler(({ context }) => edited(context))

type Version = { look: unknown; at: Date; by: string | null }

/** The audit log is the history: nobody can change it. A version that this release does not know is left out. */
export const versions = operator.adminLook.versions.handler(async ({ context }) => {
  const { rows } = await sql<Version>`select
      l.details as look,
      l.at,
      coalesce(l.actor_label, u.name) as by
    from audit_log l
    left join "user" u on u.id = l.actor_id
    where l.act = 'look_changed'
    order by l.at desc, l.id desc
    limit ${lookVersions}`.execute(context.db)
  return rows.flatMap(({ look, at, by }) => {
    const known = Look.safeParse(look)
    return known.success ? [{ look: known.data, at: at.toISOString(), by }] : []
  })
})

/**
 * @throws COLOR_CONTRAST with the nearest colour that white text can be read on
 * @throws LOOK_CHANGED when a colleague has published another look since the admin opened theirs
 */
export const save = operator.adminLook.save.handler(async ({ context, input, errors }) => {
  const { db, staff } = context
  const { look: value, revision } = input
  const nearest = value.accent && nearestAccent(value.accent)
  if (nearest && nearest !== value.accent) throw errors.COLOR_CONTRAST({ data: { nearest } })
  const isStored = await db.transaction().execute((transaction) => storeLook(transaction, staff, { value, revision }))
  if (!isStored) throw errors.LOOK_CHANGED()
  return edited(context)
})
