import { promptGroups } from '@hearth/shared/members/prompt-keys'
import type { ShownPrompt } from '@hearth/shared/members/prompts'
import { Modal } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { PromptTitle } from '../../members/prompts/PromptTitle.tsx'
import dialog from '../../ui/dialogs.module.css'
import classes from './Prompts.module.css'

type Props = {
  /** Those that can be chosen. */
  prompts: ShownPrompt[]
  opened: boolean
  onClose: () => void
  onClosed: () => void
  onChoose: (prompt: string) => void
}

/** The titles by group, those of the community first. */
export function PromptChoice({ prompts, opened, onClose, onClosed, onChoose }: Props) {
  const { t } = useTranslation()
  const groups = [null, ...promptGroups]
    .map((group) => ({ name: group ?? 'community', offered: prompts.filter((prompt) => prompt.group === group) }))
    .filter(({ offered }) => offered.length > 0)
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      onExitTransitionEnd={onClosed}
      returnFocus={false}
      title={t('prompts.choose')}
      classNames={{ title: dialog.title }}
      closeButtonProps={{ 'aria-label': t('ui.close') }}
    >
      {groups.map(({ name, offered }) => (
        <section key={name} className={classes.group} aria-labelledby={`prompts-${name}`}>
          <h3 id={`prompts-${name}`}>{t(`prompts.group.${name}`)}</h3>
          {offered.map((prompt) => (
            <button type="button" key={prompt.key} className={classes.title} onClick={() => onChoose(prompt.key)}>
              <PromptTitle prompt={prompt} />
            </button>
          ))}
        </section>
      ))}
    </Modal>
  )
}
