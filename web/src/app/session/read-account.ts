import type { Me } from '@hearth/shared/account/me'
import type { PageAnswer } from '@hearth/shared/page-answers'
import { client } from '../api/client.ts'
import { keepPageAnswers } from '../api/page-answers.ts'
import { meKey, queryClient } from '../api/query-client.ts'
import { ownerSignedIn } from './device-owner.ts'

/** Reads the signed-in account, after it deletes what another account left in this browser. */
export async function readAccount(): Promise<Me> {
  const me = await client.profile.me()
  await ownerSignedIn(me.account.id)
  return me
}

/** Shows the account and the first answers that came with the page. */
export async function beginWith([account, ...others]: PageAnswer[]) {
  const me = account!.output as Me
  await ownerSignedIn(me.account.id)
  queryClient.setQueryData(meKey, me)
  keepPageAnswers(others)
}
