import { Tabs, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { JoiningGate } from '../community/JoiningGate.tsx'
import { type Ban, BanNotice, TicketStatements } from './BanNotice.tsx'
import classes from './Form.module.css'
import { MailNotice, type Notice } from './MailNotice.tsx'
import { readMailed } from './mailed-address.ts'
import { SignIn } from './SignIn.tsx'
import { SignUp } from './SignUp.tsx'
import { useSignUpDraft } from './sign-up-draft.ts'

export type Tab = 'sign-in' | 'sign-up'

type Props = {
  tab: Tab
  onTab: (tab: Tab) => void
  /** The visitor followed a link of a mail that this browser may have requested. */
  fromMail: boolean
  /** Why the visitor has to sign in. */
  hint?: string | undefined
  /** Of a banned account that a provider has signed in: opens its statements. */
  ticket?: string | undefined
  /** The code of an invitation, from the address. */
  invitation?: string | undefined
}

/** Sign in and sign up as tabs. Switching keeps what the visitor typed in either. */
export function AuthTabs({ tab, onTab, fromMail, hint, ticket, invitation }: Props) {
  const { t } = useTranslation()
  const draft = useSignUpDraft()
  const [email, setEmail] = useState(() => (fromMail ? readMailed() : ''))
  const [notice, setNotice] = useState<Notice | null>(null)
  const [ban, setBan] = useState<Ban | null>(null)
  const words = tab === 'sign-up' ? 'signUp' : 'signIn'
  const show = (next: Tab) => {
    setNotice(null)
    setBan(null)
    onTab(next)
  }
  const signInAs = (known: string) => {
    setEmail(known)
    show('sign-in')
  }
  return (
    <Tabs value={tab} onChange={(next) => show(next as Tab)} keepMounted={false} variant="pills">
      <Title order={1} className={classes.title}>
        {t(`auth.${words}.title`)}
      </Title>
      <Text c="dimmed" mb="lg">
        {hint ?? t(`auth.${words}.text`)}
      </Text>
      <Tabs.List grow className={classes.tabs} aria-label={t('auth.tabs')}>
        <Tabs.Tab value="sign-in" className={classes.tab}>
          {t('auth.signIn.tab')}
        </Tabs.Tab>
        <Tabs.Tab value="sign-up" className={classes.tab}>
          {t('auth.signUp.tab')}
        </Tabs.Tab>
      </Tabs.List>
      {notice && <MailNotice notice={notice} onSignIn={signInAs} />}
      {ban && <BanNotice ban={ban} />}
      {!ban && ticket && <TicketStatements ticket={ticket} />}
      <Tabs.Panel value="sign-in">
        <SignIn
          email={email}
          onEmail={(typed) => {
            setBan(null)
            setEmail(typed)
          }}
          onUnconfirmed={(address) => setNotice({ kind: 'unconfirmed', email: address })}
          onBanned={setBan}
        />
      </Tabs.Panel>
      <Tabs.Panel value="sign-up">
        <JoiningGate code={invitation}>
          <SignUp
            draft={draft}
            onCreated={(address) => {
              setEmail(address)
              setNotice({ kind: 'created', email: address })
            }}
            onExists={(address) => setNotice({ kind: 'exists', email: address })}
          />
        </JoiningGate>
      </Tabs.Panel>
    </Tabs>
  )
}
