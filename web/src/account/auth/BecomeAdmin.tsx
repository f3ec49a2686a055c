import { Button, Text, Title } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '../../app/api/client.ts'
import { errorCode, queryClient } from '../../app/api/query-client.ts'
import { meQuery } from '../../app/session/session.ts'
import classes from './Form.module.css'
import { refusalText, toast } from './toasts.ts'

type Props = {
  /** The account's address, or the member's name if it has none. */
  account: string
  /** The secret of the link that the server's console prints; null if the URL lacks it. */
  token: string | null
  onUsed: () => void
}

/** The target of the console's link while the installation has no admin yet. */
export function BecomeAdmin({ account, token, onUsed }: Props) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const expired = !token
  const claim = useMutation({
    mutationFn: () => client.operator.claim({ token: token! }),
    onSuccess: async () => {
      toast(t, 'good', 'auth.toast.operator')
      await queryClient.invalidateQueries(meQuery)
      await navigate({ to: '/', replace: true })
      onUsed()
    },
    onError: (error) => {
      const code = errorCode(error)
      if (code === 'NOT_FOUND') return onUsed()
      toast(t, 'bad', 'auth.toast.operatorFailed', refusalText(t, code))
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    claim.mutate()
  }
  return (
    <form onSubmit={submit} className={classes.form}>
      <div role="status">
        <Title order={1} className={classes.title}>
          {t(expired ? 'auth.operator.expired.title' : 'auth.operator.title')}
        </Title>
        <Text c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {expired
            ? t('auth.operator.expired.text', { command: 'npm run admin -- grant EMAIL' })
            : t('auth.operator.text', { email: account })}
        </Text>
      </div>
      {expired ? (
        <Button component={Link} to="/" size="lg" fullWidth className={classes.submit}>
          {t('auth.home')}
        </Button>
      ) : (
        <Button type="submit" size="lg" fullWidth loading={claim.isPending} className={classes.submit}>
          {t('auth.operator.submit')}
        </Button>
      )}
    </form>
  )
}
