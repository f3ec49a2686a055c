import { Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import IconCheck from '~icons/check'
import IconPlus from '~icons/plus'
import chips from '../../ui/chip-list.module.css'
import classes from './Fields.module.css'
import { presets } from './presets.ts'
import type { FieldsForm } from './use-fields-form.ts'
import { useNames } from './use-names.ts'

/** Ready fields in all languages, each added by one press. */
export function Presets({ form }: { form: FieldsForm }) {
  const { t } = useTranslation()
  const nameOf = useNames()
  const [added, setAdded] = useState<string | null>(null)
  const isThere = (key: string) => form.fields.some((field) => field.key === key)
  return (
    <section aria-labelledby="presets" className={classes.part}>
      <h2 id="presets">{t('admin.fields.presets')}</h2>
      <Text c="dimmed">{t('admin.fields.presetsText')}</Text>
      <ul className={chips.chips}>
        {presets.map((preset) => {
          const { text, language } = nameOf(preset)
          const add = () => {
            form.edit((all) => [...all, preset])
            setAdded(text)
          }
          const Icon = isThere(preset.key) ? IconCheck : IconPlus
          return (
            <li key={preset.key}>
              <button
                type="button"
                className={classes.preset}
                aria-disabled={isThere(preset.key)}
                lang={language}
                onClick={() => !isThere(preset.key) && add()}
              >
                <Icon size={18} aria-hidden="true" />
                {text}
              </button>
            </li>
          )
        })}
      </ul>
      <div role="status" className="visually-hidden">
        {added && t('admin.fields.added', { name: added })}
      </div>
    </section>
  )
}
