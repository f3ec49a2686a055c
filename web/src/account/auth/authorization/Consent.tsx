import type { ApiClient } from '@hearth/shared/account/api-clients'
import type { Me } from '@hearth/shared/account/me'
import type { CodeRequest } from '@hearth/shared/account/tokens'
import { Button, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import IconClock from '~icons/clock'
import IconDevices from '~icons/devices'
import IconKey from '~icons/key'
import form from '../Form.module.css'
import classes from './Consent.module.css'
import { useAnswer } from './use-answer.ts'
import { useSettled } from './use-settled.ts'

function Part({ label, name, detail }: { label: string; name: string; detail: string | null }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <span className={classes.name}>{name}</span>
        {detail !== null && detail !== name && <span className={classes.detail}>{detail}</span>}
      </dd>
    </div>
  )
}

/** What the member agrees to. */
function Rights() {
  const { t } = useTranslation()
  const settings = { settings: t('settings.title'), sessions: t('sessions.title') }
  const rows: [ReactNode, string][] = [
    [<IconKey key="icon" size={22} />, t('authorize.rights')],
    [<IconClock key="icon" size={22} />, t('authorize.duration')],
    [<IconDevices key="icon" size={22} />, t('authorize.withdraw', settings)],
  ]
  return (
    // biome-ignore lint/a11y/noRedundantRoles: VoiceOver ignores lists without bullets
    <ul className={classes.rights} role="list">
      {rows.map(([icon, text]) => (
        <li key={text}>
          <span className={classes.icon} aria-hidden="true">
            {icon}
          </span>
          <span>{text}</span>
        </li>
      ))}
    </ul>
  )
}

type Props = { request: CodeRequest; program: ApiClient; me: Me; onRefused: () => void }

/** Asks the member whether a program may use the account. Each request asks for itself. */
export function Consent({ request, program, me, onRefused }: Props) {
  const { t } = useTranslation()
  const { allow, deny, answered } = useAnswer({ request, account: me.account.id, onRefused })
  const settled = useSettled()
  const { email } = me.account
  const firstName = me.profile?.firstName
  if (answered)
    return (
      <div role="status" className={classes.words}>
        <Title order={1} className={form.title}>
          {t('authorize.answered.title', { program: program.name })}
        </Title>
        <Text c="dimmed">{t('authorize.answered.text')}</Text>
      </div>
    )
  return (
    <div className={`${form.form} ${classes.words}`}>
      <div>
        <Title order={1} className={form.title}>
          {t('authorize.question', { program: program.name })}
        </Title>
        <Text c="dimmed">{t('authorize.trust')}</Text>
      </div>
      <dl className={classes.parts}>
        <Part label={t('authorize.program')} name={program.name} detail={program.address} />
        <Part label={t('authorize.account')} name={firstName || email || ''} detail={email} />
      </dl>
      <Rights />
      <div className={classes.answers}>
        <Button
          size="lg"
          fullWidth
          className={form.submit}
          loading={allow.isPending}
          aria-disabled={!settled}
          onClick={() => settled && allow.mutate()}
        >
          {t('authorize.allow')}
        </Button>
        <Button size="lg" fullWidth variant="default" className={form.submit} disabled={allow.isPending} onClick={deny}>
          {t('authorize.deny')}
        </Button>
      </div>
    </div>
  )
}
