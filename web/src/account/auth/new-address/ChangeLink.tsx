import { Button, Text, Title } from '@mantine/core'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import classes from '../Form.module.css'
import { Result } from './Result.tsx'
import { type LinkProps, useChangeLink } from './use-change-link.ts'

type Props = LinkProps & {
  /** The mailbox that got the link. The present one may cancel. */
  side: 'new' | 'old'
  /** Opens the page that ends all access, by its secret. */
  onProtect?: (token: string) => void
}

/** The target of the links of a new address. Only the buttons act, because mail scanners open the page too. */
export function ChangeLink({ side, onProtect, ...link }: Props) {
  const { t } = useTranslation()
  const { outcome, confirm, cancel, busy } = useChangeLink(link)
  if (outcome) return <Result outcome={outcome} onProtect={onProtect} />
  if (!link.token) return <Result outcome={{ state: 'expired' }} />
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!busy) confirm.mutate()
  }
  return (
    <form onSubmit={submit} className={classes.form}>
      <div>
        <Title order={1} className={classes.title}>
          {t(`emailChange.page.${side}.title`)}
        </Title>
        <Text c="dimmed">{t(`emailChange.page.${side}.text`)}</Text>
      </div>
      <Button type="submit" size="lg" fullWidth loading={confirm.isPending} className={classes.submit}>
        {t(`emailChange.page.${side}.confirm`)}
      </Button>
      {side === 'old' && (
        <Button
          variant="default"
          size="lg"
          fullWidth
          loading={cancel.isPending}
          onClick={() => !busy && cancel.mutate()}
        >
          {t('emailChange.page.old.cancel')}
        </Button>
      )}
    </form>
  )
}
