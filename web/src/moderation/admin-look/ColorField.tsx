import { ownShades } from '@hearth/shared/look-colors'
import { Button, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import fields from '../admin-fields/Fields.module.css'
import classes from './Look.module.css'
import { Swatch } from './Swatch.tsx'
import type { LookForm } from './use-look-form.ts'

/** Hearth's own, in the letters of the field. */
const own = ownShades[6]!.toLowerCase()

/** The colour, from the browser's own chooser or in digits. Empty is Hearth's own. */
export function ColorField({ form }: { form: LookForm }) {
  const { t } = useTranslation()
  const { accent, isColor } = form
  return (
    <div>
      <div className={classes.color}>
        <input
          type="color"
          className={classes.chooser}
          aria-label={t('admin.look.choose')}
          value={(isColor && accent) || own}
          onChange={(event) => form.setAccent(event.currentTarget.value)}
        />
        <TextInput
          ref={form.colorField}
          className={classes.digits!}
          size="md"
          label={t('admin.look.accent')}
          description={t('admin.look.accentText')}
          placeholder={own}
          maxLength={7}
          dir="ltr"
          spellCheck={false}
          autoComplete="off"
          value={accent ?? ''}
          error={!isColor && t('admin.look.problem.color_invalid')}
          onChange={(event) => form.setAccent(event.currentTarget.value)}
        />
      </div>
      <div role="status">{form.offer && <Offer color={form.offer} onTake={() => form.setAccent(form.offer!)} />}</div>
    </div>
  )
}

/** White text cannot be read on the colour: the nearest on which it can, by one press. */
function Offer({ color, onTake }: { color: string; onTake: () => void }) {
  const { t } = useTranslation()
  return (
    <div className={`${fields.question} ${classes.offer}`}>
      <p>{t('admin.look.problem.COLOR_CONTRAST')}</p>
      <Button variant="default" size="md" leftSection={<Swatch color={color} />} onClick={onTake}>
        {t('admin.look.take', { color })}
      </Button>
    </div>
  )
}
