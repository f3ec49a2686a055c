import { ActionIcon } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import IconArrowBackUp from '~icons/arrow-back-up'
import IconPencil from '~icons/pencil'
import IconX from '~icons/x'
import { asWritten } from '../../members/script-language.ts'
import { QuoteText } from '../message/Quote.tsx'
import { quotedFrom } from '../message/timeline.ts'
import classes from './Composer.module.css'
import type { ComposerMode } from './mode.ts'

/** Shows above the field which message the member answers or edits. */
export function ReplyBanner({ mode, onEnd }: { mode: NonNullable<ComposerMode>; onEnd: () => void }) {
  const { t } = useTranslation()
  const Icon = mode.kind === 'reply' ? IconArrowBackUp : IconPencil
  return (
    <div className={classes.answering}>
      <Icon size={20} aria-hidden="true" />
      <div className={classes.answered}>
        {mode.kind === 'edit' ? (
          <EditingText text={mode.message.content} />
        ) : (
          <QuoteText quoted={quotedFrom(mode.message)} />
        )}
      </div>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={44}
        radius="xl"
        aria-label={t(mode.kind === 'reply' ? 'chat.endReply' : 'chat.endEdit')}
        onClick={onEnd}
      >
        <IconX size={20} aria-hidden="true" />
      </ActionIcon>
    </div>
  )
}

function EditingText({ text }: { text: string }) {
  const { t } = useTranslation()
  return (
    <>
      <span className={classes.answeredTitle}>{t('chat.editing')}</span>
      <span className={classes.answeredText} {...asWritten(text)}>
        {text}
      </span>
    </>
  )
}
