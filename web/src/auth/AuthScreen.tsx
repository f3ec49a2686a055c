import { Box, Button, Text } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link, Navigate, useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMe } from '../app/session.ts'
import evening from '../ui/evening.svg'
import { AskForMail } from './AskForMail.tsx'
import classes from './AuthScreen.module.css'
import { AuthTabs, type Tab } from './AuthTabs.tsx'
import { ResetPassword } from './ResetPassword.tsx'
import { toast } from './toasts.ts'

/** Which of the card's faces the address asks for. */
function Face() {
  const { t } = useTranslation()
  const search = useSearch({ from: '/auth' })
  const navigate = useNavigate()
  const show = (tab: Tab) =>
    navigate({ to: '/auth', search: { tab: tab === 'sign-up' ? tab : undefined }, replace: true })
  const [fromMail] = useState(Boolean(search.confirmed || search.reset))
  const confirmed = Boolean(search.confirmed) && !search.error
  useEffect(() => {
    if (!confirmed) return
    toast(t, 'good', 'auth.toast.confirmed')
    void navigate({ to: '/auth', replace: true })
  }, [confirmed, navigate, t])

  if (search.reset) return <ResetPassword token={search.reset} onDone={() => show('sign-in')} />
  if (search.confirmed && search.error) return <AskForMail kind="confirm" onSent={() => show('sign-in')} />
  return <AuthTabs tab={search.tab ?? 'sign-in'} onTab={show} fromMail={fromMail} />
}

/** The way in: sign in, sign up, and where the links of the mails lead. */
export function AuthScreen() {
  const { t } = useTranslation()
  const { reset } = useSearch({ from: '/auth' })
  const me = useMe()
  // Somebody may be signed in here and still have forgotten the password: the recovery link is followed all the same.
  if (me.data && !reset) return <Navigate to="/" replace />
  return (
    <Box className={classes.page}>
      <Box className={classes.frame}>
        <aside className={classes.side}>
          <img src={evening} alt="" className={classes.picture} />
          <Text className={classes.tagline}>{t('shell.tagline')}</Text>
          <Text className={classes.promise}>{t('auth.promise')}</Text>
        </aside>
        <section className={classes.card}>
          <Button
            component={Link}
            to="/"
            variant="subtle"
            color="gray"
            className={classes.home}
            leftSection={<IconArrowLeft size={18} />}
          >
            {t('auth.home')}
          </Button>
          <Face />
        </section>
      </Box>
    </Box>
  )
}
