import { Button, Text } from '@mantine/core'
import { getI18n } from 'react-i18next'
import { declined } from '../../app/session/freshly.ts'
import { closeDialog, openDialog } from '../../ui/dialogs.tsx'
import classes from '../second-factor/second-factor.module.css'
import { AskAgain } from './AskAgain.tsx'

const modalId = 'ask-again'

let asked: Promise<void> | null = null

/** Opens the dialog that asks for another proof, once for all calls that wait. Rejects when the member closes it. */
export function askAgain(): Promise<void> {
  asked ??= ask().finally(() => {
    asked = null
  })
  return asked
}

function ask(): Promise<void> {
  return new Promise((resolve, reject) => {
    const onProved = () => {
      resolve()
      closeDialog(modalId)
    }
    const title = getI18n().t('secondFactor.again.title')
    openDialog({ modalId, title, children: <AskAgain onProved={onProved} />, onClose: () => reject(declined()) })
  })
}

/** Tells an admin or a moderator without a second factor where to set one up. */
export function leadToFactor(): Promise<never> {
  const { t } = getI18n()
  return new Promise((_, reject) => {
    const children = (
      <div className={classes.form}>
        <Text>{t('secondFactor.required')}</Text>
        <Button component="a" href="/settings#second-factors" size="lg">
          {t('secondFactor.setUp')}
        </Button>
      </div>
    )
    openDialog({ modalId, title: t('secondFactor.title'), children, onClose: () => reject(declined()) })
  })
}
