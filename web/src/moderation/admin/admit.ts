import { notFound } from '@tanstack/react-router'
import { queryClient } from '../../app/api/query-client.ts'
import { isStaff } from '../../app/session/roles.ts'
import { meQuery } from '../../app/session/session.ts'
import { loadAdminTexts } from './texts.ts'

/** Admits staff to the administration, and loads its texts. To visitors and members there is nothing at its addresses. */
export async function admit() {
  if (!isStaff(await queryClient.ensureQueryData(meQuery))) throw notFound()
  await loadAdminTexts()
}
