import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SettingsPart } from '../../ui/SettingsPart.tsx'
import part from '../../ui/settings-part.module.css'
import { Consequences } from './Consequences.tsx'
import classes from './Deletion.module.css'
import { DeletionForm } from './DeletionForm.tsx'

const id = 'deletion'

/** Deletes the account: first what that means and what else there is, then the form. */
export function Deletion() {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const close = () => {
    setOpen(false)
    document.getElementById(id)?.focus()
  }
  return (
    <SettingsPart id={id} title={t('deletion.title')} lead={t('deletion.lead')}>
      {isOpen ? (
        <>
          <Consequences />
          <DeletionForm onCancel={close} />
        </>
      ) : (
        <div className={part.row}>
          <button type="button" className={`${part.button} ${classes.open}`} onClick={() => setOpen(true)}>
            {t('deletion.open')}
          </button>
        </div>
      )}
    </SettingsPart>
  )
}
