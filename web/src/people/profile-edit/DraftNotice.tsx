import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './ProfileEditor.module.css'
import type { FormState } from './use-profile-form.ts'

/** Says that a draft was restored after a reload, with a button to return to the saved profile. */
export function DraftNotice({ state }: { state: Pick<FormState, 'isChanged' | 'forget'> }) {
  const { t } = useTranslation()
  const [wasKept] = useState(state.isChanged)
  if (!wasKept || !state.isChanged) return null
  return (
    <div className={classes.notice} role="status">
      <Text size="sm">{t('profile.draft.text')}</Text>
      <Button variant="subtle" size="sm" onClick={state.forget}>
        {t('profile.draft.discard')}
      </Button>
    </div>
  )
}
