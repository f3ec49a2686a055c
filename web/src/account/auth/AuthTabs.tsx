import type { SignUpForm } from '@hearth/shared/account/account'
import { Tabs, Text, Title } from '@mantine/core'
import { useHydrated } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { screen } from '../../app/lazy/screen.ts'
import { useLoadAhead } from '../../app/lazy/use-load-ahead.ts'
import { Loading } from '../../ui/Loading.tsx'
import { type Ban, BanNotice, TicketStatements } from './BanNotice.tsx'
import classes from './Form.module.css'
import { MailNotice, type Notice } from './MailNotice.tsx'
import { readMailed } from './mailed-address.ts'
import { SignIn } from './SignIn.tsx'
import { type SignUpDraft, useCreated, useSignUpDraft } from './sign-up-draft.ts'
import { loadSignUpPanel, SignUpPanel } from './sign-up-panel.ts'

const loadMailSent = () => import('./MailSent.tsx')
const MailSent = screen(loadMailSent, 'MailSent')

export type Tab = 'sign-in' | 'sign-up'

type Props = {
  tab: Tab
  onTab: (tab: Tab) => void
  /** The visitor followed a link of a mail that this browser may have requested. */
  fromMail: boolean
  /** The address that the visitor has just confirmed, here or for another browser. */
  confirmedEmail?: string | undefined
  /** Why the visitor has to sign in. */
  hint?: string | undefined
  /** Of a banned account that a provider has signed in: opens its statements. */
  ticket?: string | undefined
  /** The code of an invitation, from the address. */
  invitation?: string | undefined
}

/** Holds what the visitor typed and read, which a change of the tab keeps or ends. */
function useEntry({ onTab, fromMail, confirmedEmail }: Pick<Props, 'onTab' | 'fromMail' | 'confirmedEmail'>) {
  const [email, setEmail] = useState(() => confirmedEmail || (fromMail ? readMailed() : ''))
  const { created, setCreated, forget } = useCreated()
  const [notice, setNotice] = useState<Notice | null>(null)
  const [ban, setBan] = useState<Ban | null>(null)
  const show = (next: Tab) => {
    forget()
    setNotice(null)
    setBan(null)
    onTab(next)
  }
  return {
    email,
    created,
    forget,
    notice,
    ban,
    show,
    setNotice,
    setBan,
    type: (typed: string) => {
      setBan(null)
      setEmail(typed)
    },
    signInAs: (known: string) => {
      setEmail(known)
      show('sign-in')
    },
    onCreated: (form: SignUpForm) => {
      setEmail(form.email)
      setNotice(null)
      setCreated(form)
    },
  }
}

/** Sign in and sign up as tabs. Switching keeps what the visitor typed in either. */
export function AuthTabs({ tab, onTab, fromMail, confirmedEmail, hint, ticket, invitation }: Props) {
  const { t } = useTranslation()
  const draft = useSignUpDraft()
  const entry = useEntry({ onTab, fromMail, confirmedEmail })
  const isHydrated = useHydrated()
  useLoadAhead(loadSignUpPanel)
  useLoadAhead(loadMailSent, tab === 'sign-up')
  const { notice, ban, created } = entry
  // The rendered page does not know what this tab keeps.
  if (created && tab === 'sign-up' && isHydrated) {
    const tryAgain = () => {
      draft.refill(created)
      entry.forget()
    }
    return <MailSent email={created.email} onSignIn={() => entry.show('sign-in')} onOtherAddress={tryAgain} />
  }
  const words = tab === 'sign-up' ? 'signUp' : 'signIn'
  return (
    <Tabs value={tab} onChange={(next) => entry.show(next as Tab)} keepMounted={false} variant="pills">
      <Title order={1} className={classes.title} mb="md">
        {t(`auth.${words}.title`)}
      </Title>
      {hint && (
        <Text c="dimmed" mb="md">
          {hint}
        </Text>
      )}
      <Tabs.List grow className={classes.tabs} aria-label={t('auth.tabs')}>
        <Tabs.Tab value="sign-in" className={classes.tab}>
          {t('auth.signIn.tab')}
        </Tabs.Tab>
        <Tabs.Tab value="sign-up" className={classes.tab}>
          {t('auth.signUp.tab')}
        </Tabs.Tab>
      </Tabs.List>
      {notice && <MailNotice notice={notice} onSignIn={entry.signInAs} />}
      {ban && <BanNotice ban={ban} />}
      {!ban && ticket && <TicketStatements ticket={ticket} />}
      <Panels entry={entry} draft={draft} invitation={invitation} />
    </Tabs>
  )
}

type PanelsProps = Pick<Props, 'invitation'> & { entry: ReturnType<typeof useEntry>; draft: SignUpDraft }

function Panels({ entry, draft, invitation }: PanelsProps) {
  return (
    <>
      <Tabs.Panel value="sign-in">
        <SignIn
          email={entry.email}
          onEmail={entry.type}
          onUnconfirmed={(email) => entry.setNotice({ kind: 'unconfirmed', email })}
          onBanned={entry.setBan}
        />
      </Tabs.Panel>
      <Tabs.Panel value="sign-up">
        <Suspense fallback={<Loading />}>
          <SignUpPanel
            invitation={invitation}
            draft={draft}
            onCreated={entry.onCreated}
            onExists={(email) => entry.setNotice({ kind: 'exists', email })}
          />
        </Suspense>
      </Tabs.Panel>
    </>
  )
}
