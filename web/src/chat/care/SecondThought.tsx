import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './Care.module.css'
import type { Doubt } from './judge.ts'

type Props = { doubt: Doubt; name: string; onEdit: () => void; onSend: () => void }

/** Asks above the field, which keeps the focus: a second Enter sends, Escape or typing goes on editing. */
export function SecondThought({ doubt, name, onEdit, onSend }: Props) {
  const { t } = useTranslation()
  return (
    <div className={`${classes.acts} ${classes.think}`} data-second-thought>
      <p className={classes.text} role="alert">
        {t(`chat.care.${doubt}`, { name })} {t('chat.care.likeThis')}
      </p>
      <Button size="sm" variant="default" onClick={onEdit}>
        {t('chat.care.edit')}
      </Button>
      <Button size="sm" variant="default" onClick={onSend}>
        {t('chat.care.send')}
      </Button>
    </div>
  )
}
