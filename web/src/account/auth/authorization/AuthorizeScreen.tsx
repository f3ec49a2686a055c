import type { CodeRequest } from '@hearth/shared/account/tokens'
import { Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../app/api/client.ts'
import { errorCode } from '../../../app/api/query-client.ts'
import { setMissingTextFallback } from '../../../app/i18n/failure-text.ts'
import { waitsAtAuth } from '../../../app/session/member.ts'
import { useMe } from '../../../app/session/session.ts'
import { Loading } from '../../../ui/Loading.tsx'
import { AuthFrame } from '../AuthFrame.tsx'
import form from '../Form.module.css'
import { Consent } from './Consent.tsx'
import { keptRequest } from './kept-request.ts'
import { RefusedRequest } from './RefusedRequest.tsx'
import { readRequest } from './request.ts'

setMissingTextFallback()

/** The question, once the server knows the program and the visitor has signed in. */
function Question({ request }: { request: CodeRequest }) {
  const { t } = useTranslation()
  const me = useMe()
  const input = { redirectUri: request.redirect_uri }
  const program = useQuery(api.apiClients.find.queryOptions({ input, staleTime: 0, gcTime: 0 }))
  if (program.isError && errorCode(program.error) === 'REDIRECT_URI_NOT_ALLOWED') return <RefusedRequest />
  if (program.isError || me.isError)
    return (
      <div role="alert" className={form.form}>
        <Text>{t('authorize.notLoaded')}</Text>
        <Button size="lg" onClick={() => Promise.all([program.refetch(), me.refetch()])}>
          {t('member.retry')}
        </Button>
      </div>
    )
  if (!program.data || me.isPending) return <Loading />
  if (!me.data || waitsAtAuth(me.data)) return <Navigate to="/auth" replace />
  const shown = { request, program: program.data, me: me.data }
  return <Consent key={me.data.account.id} {...shown} onRefused={() => void program.refetch()} />
}

/** Where a program asks for access to the account of the member in this browser. */
export function AuthorizeScreen() {
  const [request] = useState(() => readRequest(keptRequest() ?? ''))
  return <AuthFrame>{request ? <Question request={request} /> : <RefusedRequest />}</AuthFrame>
}
