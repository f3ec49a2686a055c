import { Button, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import form from '../Form.module.css'
import { forgetRequest } from './kept-request.ts'

/** A request that is malformed, or leads to an address that codes may not go to. Nothing leads back to the program. */
export function RefusedRequest() {
  const { t } = useTranslation()
  useEffect(forgetRequest, [])
  return (
    <div className={form.form}>
      <div role="alert">
        <Title order={1} className={form.title}>
          {t('authorize.refused.title')}
        </Title>
        <Text c="dimmed">{t('authorize.refused.text')}</Text>
      </div>
      <Button component={Link} to="/" size="lg" fullWidth className={form.submit}>
        {t('auth.home')}
      </Button>
    </div>
  )
}
