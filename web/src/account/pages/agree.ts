import type { ConsentPage } from '@hearth/shared/account/pages'
import { api, client } from '../../app/api/client.ts'
import { queryClient } from '../../app/api/query-client.ts'
import { meQuery } from '../../app/session/session.ts'

/** Agrees to the versions of these pages that apply now. */
export async function agree(pages: readonly ConsentPage[]) {
  const { consents } = await client.consents.list()
  const due = consents.filter(({ page, due }) => due && pages.includes(page))
  if (due.length) await client.consents.give({ consents: due.map(({ page, version }) => ({ page, version })) })
  queryClient.setQueryData(meQuery.queryKey, (me) => me && { ...me, consentDue: [] })
  // The button that had the focus is gone with the dialog.
  document.getElementById('main')?.focus({ preventScroll: true })
  void queryClient.invalidateQueries({ queryKey: api.consents.list.key() })
}
