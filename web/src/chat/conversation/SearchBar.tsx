import { ActionIcon, TextInput } from '@mantine/core'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import IconChevronDown from '~icons/chevron-down'
import IconChevronUp from '~icons/chevron-up'
import IconX from '~icons/x'
import { atMost } from '../../ui/at-most.ts'
import classes from './SearchBar.module.css'
import { useSearch } from './use-search.ts'

type Props = {
  conversationId: string
  /** Jumps to a hit; null removes the mark. */
  onHit: (seq: number | null) => void
  onClose: () => void
}

/** Searches the conversation; Enter moves to the next older hit. */
export function SearchBar({ conversationId, onHit, onClose }: Props) {
  const { t } = useTranslation()
  const [opener] = useState(() => document.activeElement)
  const [text, setText] = useState('')
  const search = useSearch(conversationId, text)
  const seq = search.hit?.seq ?? null
  // biome-ignore lint/correctness/useExhaustiveDependencies: one jump for each hit, not for each render
  useEffect(() => onHit(seq), [seq])

  /** Returns the focus to the button that opened the search. */
  function close() {
    onClose()
    if (opener instanceof HTMLElement) opener.focus()
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') close()
    if (event.key !== 'Enter') return
    event.preventDefault()
    if (event.shiftKey) search.newer?.()
    else search.older?.()
  }
  return (
    <search className={classes.bar}>
      <TextInput
        className={classes.field}
        aria-label={t('chat.search.label')}
        placeholder={t('chat.search.label')}
        radius="xl"
        size="md"
        {...atMost(100)}
        data-autofocus
        autoFocus
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <p className={classes.count} role="status">
        {search.asked && <Count search={search} />}
      </p>
      <Step label={t('chat.search.older')} icon={IconChevronUp} onPress={search.older} />
      <Step label={t('chat.search.newer')} icon={IconChevronDown} onPress={search.newer} />
      <Step label={t('chat.search.close')} icon={IconX} onPress={close} />
    </search>
  )
}

function Count({ search }: { search: ReturnType<typeof useSearch> }) {
  const { t } = useTranslation()
  if (search.failed) return t('chat.search.failed')
  if (search.searching && !search.count) return t('chat.search.searching')
  if (!search.count) return t('chat.search.none')
  return t(search.more ? 'chat.search.ofMore' : 'chat.search.of', { number: search.number, total: search.count })
}

type StepProps = { label: string; icon: typeof IconX; onPress: (() => void) | null }

function Step({ label, icon: Icon, onPress }: StepProps) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={44}
      radius="xl"
      aria-label={label}
      disabled={!onPress}
      className={classes.step}
      onClick={() => onPress?.()}
    >
      <Icon size={22} aria-hidden="true" />
    </ActionIcon>
  )
}
