import { Button, Text } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import IconRefreshAlert from '~icons/refresh-alert'
import lower from '../../ui/lower-bar.module.css'
import { SmallPrint } from '../admin/SmallPrint.tsx'
import classes from './Fields.module.css'

type Form = {
  isSaving: boolean
  isChanged: boolean
  isOutdated: boolean
  discard: () => void
  keepMine: () => void
}

/** Saves or discards a draft. The keys that save a file save it too. */
function Actions({ form }: { form: Form }) {
  const { t } = useTranslation()
  const save = useRef<HTMLButtonElement>(null)
  // By the place of the key, for Thai and Khmer keyboards. No tag is ignored: most presses come from a text field.
  useHotkeys([['mod+S', () => save.current?.click(), { usePhysicalKeys: true }]], [])
  return (
    <div className={`${lower.bar} ${classes.actions}`} data-lower-bar>
      <Button
        ref={save}
        type="submit"
        size="md"
        loading={form.isSaving}
        disabled={!form.isChanged}
        aria-keyshortcuts="Control+S Meta+S"
      >
        {t('admin.community.save')}
      </Button>
      {form.isChanged && (
        <Button variant="default" size="md" onClick={form.discard}>
          {t('admin.community.discard')}
        </Button>
      )}
    </div>
  )
}

/** A colleague was faster: the draft stays, and the admin chooses what goes on. */
function Colleague({ form, words }: { form: Form; words: string }) {
  const { t } = useTranslation()
  return (
    <div className={`${lower.bar} ${classes.colleague}`} data-lower-bar role="alert">
      <IconRefreshAlert size={24} aria-hidden="true" />
      <div>
        <Text fw={600}>{words}</Text>
        <SmallPrint>{t('admin.fields.colleague.text')}</SmallPrint>
      </div>
      <Button size="md" onClick={form.keepMine}>
        {t('admin.fields.colleague.keep')}
      </Button>
      <Button size="md" variant="default" onClick={form.discard}>
        {t('admin.fields.colleague.theirs')}
      </Button>
    </div>
  )
}

/** What can be done with a draft. @param colleague says that a colleague was faster */
export const PartActions = ({ form, colleague }: { form: Form; colleague: string }) =>
  form.isOutdated ? <Colleague form={form} words={colleague} /> : <Actions form={form} />
