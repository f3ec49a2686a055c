import { consentPages } from '@hearth/shared/account/page-names'
import type { Language } from '@hearth/shared/language-codes'
import type { EditedPage } from '@hearth/shared/moderation/admin-pages'
import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../app/i18n/i18n.ts'
import { useDay } from '../../members/use-day.ts'
import { askFirst } from '../../ui/dialogs.tsx'
import lower from '../../ui/lower-bar.module.css'
import { SettingSwitch } from '../../ui/SettingSwitch.tsx'
import list from '../admin/list.module.css'
import { PageFields } from './PageFields.tsx'
import classes from './Pages.module.css'
import { type PageForm, usePageForm } from './use-page-form.ts'

/** One page: where it comes from, its fields in each language, and its publication. */
export function PageEditor({ saved }: { saved: EditedPage }) {
  const [language, setLanguage] = useState<Language>(currentLanguage)
  const form = usePageForm(saved, setLanguage)
  const asks = (consentPages as readonly string[]).includes(saved.page)
  const [asksAgain, setAsksAgain] = useState(asks)
  return (
    <form ref={form.ref} onSubmit={form.submit(asksAgain)} noValidate className={classes.form}>
      <Source saved={saved} />
      <PageFields form={form} page={saved.page} language={language} onLanguage={setLanguage} />
      {asks && saved.source !== 'template' && <AskAgain on={asksAgain} onChange={setAsksAgain} />}
      <Actions form={form} saved={saved} />
    </form>
  )
}

function Source({ saved: { source, publishedAt } }: { saved: EditedPage }) {
  const { t } = useTranslation()
  const day = useDay()
  return <Text c="dimmed">{t(`admin.pages.source.${source}`, { day: publishedAt && day(publishedAt) })}</Text>
}

function AskAgain({ on, onChange }: { on: boolean; onChange: (on: boolean) => void }) {
  const { t } = useTranslation()
  return (
    <div className={list.card}>
      <SettingSwitch
        label={t('admin.pages.askAgain')}
        hint={t('admin.pages.askAgainText')}
        on={on}
        onChange={onChange}
      />
    </div>
  )
}

function Actions({ form, saved }: { form: PageForm; saved: EditedPage }) {
  const { t } = useTranslation()
  const askReset = () =>
    askFirst({
      title: t('admin.pages.resetTitle'),
      text: t('admin.pages.resetText'),
      labels: { confirm: t('admin.pages.reset'), cancel: t('admin.cancel') },
      dangerous: true,
      onConfirm: form.reset,
    })
  return (
    <div className={lower.bar} data-lower-bar>
      <Button
        type="submit"
        size="md"
        loading={form.isPublishing}
        disabled={!form.isChanged && saved.source !== 'template'}
      >
        {t('admin.pages.publish')}
      </Button>
      {form.isChanged && (
        <Button variant="default" size="md" onClick={form.discard}>
          {t('admin.community.discard')}
        </Button>
      )}
      {saved.source === 'console' && !form.isChanged && (
        <Button variant="default" size="md" loading={form.isResetting} onClick={askReset}>
          {t('admin.pages.reset')}
        </Button>
      )}
    </div>
  )
}
