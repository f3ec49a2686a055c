import type { EditedLook } from '@hearth/shared/moderation/admin-look'
import { useTranslation } from 'react-i18next'
import fields from '../admin-fields/Fields.module.css'
import { PartActions } from '../admin-fields/PartActions.tsx'
import { ColorField } from './ColorField.tsx'
import { CornersField } from './CornersField.tsx'
import classes from './Look.module.css'
import { Previews } from './Previews.tsx'
import { useLookForm } from './use-look-form.ts'
import { Versions } from './Versions.tsx'

/** A colour, corners, and how both look before they are published. */
export function LookForm({ saved }: { saved: EditedLook }) {
  const { t } = useTranslation()
  const form = useLookForm(saved)
  return (
    <>
      <form onSubmit={form.submit} noValidate className={`${fields.form} ${classes.form}`}>
        <ColorField form={form} />
        <CornersField corners={form.corners} onChange={form.setCorners} />
        <Previews look={form.shown} />
        <PartActions form={form} colleague={t('admin.look.problem.LOOK_CHANGED')} />
      </form>
      <div className={classes.form}>
        <Versions current={saved.look} isSaving={form.isSaving} onChoose={form.publish} />
      </div>
    </>
  )
}
