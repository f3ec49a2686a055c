import type { SignUpMode } from '@hearth/shared/community'
import { Button, TextInput } from '@mantine/core'
import { queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureText } from '../../app/i18n/failure-text.ts'
import { communityQuery, operations } from './community-query.ts'
import { codeIn, keepInvitation, keptInvitation } from './invitation.ts'
import classes from './JoiningGate.module.css'

/** Asks whether a code is good, and keeps a good one for whatever way the visitor signs up. */
const invitationQuery = (code: string) =>
  queryOptions({
    queryKey: ['invitation', code],
    queryFn: code
      ? async () => {
          const { valid } = await (await operations()).checkInvitation({ code })
          if (valid) keepInvitation(code)
          return valid
        }
      : skipToken,
  })

/**
 * Shows the form to sign up when the community takes the visitor, and otherwise why it does not.
 * @param code the invitation that the address names
 */
export function JoiningGate({ code, children }: { code?: string | undefined; children: ReactNode }) {
  const { data } = useQuery(communityQuery)
  const [asked, setAsked] = useState(code ?? '')
  const invitation = useQuery(invitationQuery(asked))
  const isInvited = invitation.data ?? (!asked && keptInvitation() !== null)
  const closed: Record<SignUpMode, boolean> = { open: false, invitation: !isInvited, closed: true }
  if (!data || !closed[data.signUp])
    return (
      <>
        {data?.signUp === 'invitation' && <Invited takesFocus={asked !== (code ?? '')} />}
        {children}
      </>
    )
  if (data.signUp === 'closed') return <Closed />
  return <CodeForm code={asked} onAsk={setAsked} invitation={invitation} />
}

/** @param takesFocus from the pressed button of the form that it replaces */
function Invited({ takesFocus }: { takesFocus: boolean }) {
  const { t } = useTranslation()
  const line = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (takesFocus) line.current?.focus()
  }, [takesFocus])
  return (
    <p ref={line} tabIndex={-1} className={classes.invited}>
      {t('community.invitation.accepted')}
    </p>
  )
}

function Closed() {
  const { t } = useTranslation()
  return (
    <div className={classes.panel}>
      <h2 className={classes.title}>{t('community.closed.title')}</h2>
      <p className={classes.text}>{t('community.closed.text')}</p>
    </div>
  )
}

type FormProps = {
  code: string
  onAsk: (code: string) => void
  invitation: { data: boolean | undefined; isFetching: boolean; error: unknown; refetch: () => unknown }
}

/** Asks for the code of an invitation, or its link. */
function CodeForm({ code, onAsk, invitation }: FormProps) {
  const { t } = useTranslation()
  const [text, setText] = useState(code)
  const typed = codeIn(text)
  const isAsked = code !== '' && typed === code
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isAsked) invitation.refetch()
    else onAsk(typed)
  }
  const refused = invitation.error ? failureText(t, 'NETWORK') : t('community.invitation.invalid')
  const isRefused = isAsked && !invitation.isFetching && (invitation.data === false || Boolean(invitation.error))
  return (
    <form onSubmit={submit} noValidate className={classes.panel}>
      <h2 className={classes.title}>{t('community.invitation.title')}</h2>
      <p className={classes.text}>{t('community.invitation.text')}</p>
      <TextInput
        size="md"
        classNames={{ input: classes.field }}
        label={t('community.invitation.label')}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        error={isRefused && refused}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <Button type="submit" size="lg" fullWidth loading={invitation.isFetching} disabled={!typed}>
        {t('community.invitation.submit')}
      </Button>
    </form>
  )
}
