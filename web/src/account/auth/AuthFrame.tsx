import { Box, Button, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import IconArrowLeft from '~icons/arrow-left'
import evening from '../../ui/evening.svg'
import classes from './AuthFrame.module.css'
import { forgetRequest } from './authorization/kept-request.ts'

/** What surrounds the screens that ask who the visitor is. */
export function AuthFrame({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
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
            onClick={forgetRequest}
          >
            {t('auth.home')}
          </Button>
          {children}
        </section>
      </Box>
    </Box>
  )
}
