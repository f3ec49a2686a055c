import { Button, Text, Title } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { client } from '../../app/api/client.ts'
import { errorCode } from '../../app/api/query-client.ts'
import { authClient } from '../../app/session/auth-client.ts'
import { leaveAccount } from '../../app/session/leave-account.ts'
import { sessionChanged } from '../../app/session/session.ts'
import { useDay } from '../../members/use-day.ts'
import { screenAfterSignIn } from './authorization/kept-request.ts'
import classes from './Form.module.css'
import { refusalText, toast } from './toasts.ts'

function useComeBack() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: () => client.deletion.cancel(),
    onSuccess: async () => {
      await sessionChanged().catch(() => {})
      toast(t, 'good', 'auth.toast.welcome')
      await navigate({ to: screenAfterSignIn(), replace: true })
    },
    onError: async (error) => {
      const code = errorCode(error)
      const text = code === 'NOT_FOUND' ? t('auth.comeBack.late') : refusalText(t, code)
      toast(t, 'bad', 'auth.comeBack.failed', text)
      // The server may have deleted the account.
      await sessionChanged().catch(() => {})
    },
  })
}

function useStay() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: async () => {
      await authClient.signOut()
      await leaveAccount(() => navigate({ to: '/' }))
    },
    onError: (error) => toast(t, 'bad', 'shell.signOutFailed', refusalText(t, errorCode(error))),
  })
}

/** What every sign-in shows to an account that is to be deleted: it comes back, or stays as it is. */
export function ComeBack({ deletesAt }: { deletesAt: string }) {
  const { t } = useTranslation()
  const day = useDay()
  const comeBack = useComeBack()
  const stay = useStay()
  return (
    <div className={classes.form}>
      <div>
        <Title order={1} className={classes.title}>
          {t('auth.comeBack.title', { day: day(deletesAt) })}
        </Title>
        <Text c="dimmed" mt={8}>
          {t('auth.comeBack.text')}
        </Text>
      </div>
      <Button
        size="lg"
        fullWidth
        className={classes.submit}
        loading={comeBack.isPending}
        onClick={() => comeBack.mutate()}
      >
        {t('auth.comeBack.submit')}
      </Button>
      <Button size="lg" variant="default" fullWidth loading={stay.isPending} onClick={() => stay.mutate()}>
        {t('auth.comeBack.leave')}
      </Button>
    </div>
  )
}
