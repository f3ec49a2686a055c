import { type Corners, cornerChoices, cornerFactors } from '@hearth/shared/look'
import { type CSSProperties, useId } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './Look.module.css'

type Props = { corners: Corners; onChange: (corners: Corners) => void }

/** Round, soft or straight, each with a card and its button. */
export function CornersField({ corners, onChange }: Props) {
  const { t } = useTranslation()
  const group = useId()
  return (
    <fieldset className={classes.corners}>
      <legend>{t('admin.look.corners')}</legend>
      {cornerChoices.map((choice) => (
        <label key={choice} className={classes.choice}>
          <input type="radio" name={group} checked={corners === choice} onChange={() => onChange(choice)} />
          <span className={classes.face}>
            <span
              className={classes.sample}
              style={{ '--factor': cornerFactors[choice] } as CSSProperties}
              aria-hidden="true"
            />
            {t(`admin.look.corner.${choice}`)}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
