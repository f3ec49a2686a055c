import { Button, Group, Stack, Text } from '@mantine/core'
import { useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommunityFields } from '../../../members/community-fields/fields-query.ts'

type Props = {
  /** The sensitive fields that the search is about. */
  keys: string[]
  onAgree: () => void
  onCancel: () => void
}

/** Asks before a search is kept that tells what the member looks for in a sensitive field. */
export function KeepSensitive({ keys, onAgree, onCancel }: Props) {
  const { t } = useTranslation()
  const text = useId()
  const first = useRef<HTMLButtonElement>(null)
  useEffect(() => first.current?.focus(), [])
  const { fields } = useCommunityFields()
  const names = keys.map((key) => fields.find((field) => field.key === key)?.name ?? key)
  return (
    <Stack role="alertdialog" aria-labelledby={text} gap="xs" mt="sm">
      <Text id={text} size="sm">
        {t('fields.search.text', { name: names.join(', ') })}
      </Text>
      <Group gap="xs">
        <Button mih="var(--hearth-tap)" ref={first} onClick={onAgree}>
          {t('fields.search.agree')}
        </Button>
        <Button mih="var(--hearth-tap)" variant="default" onClick={onCancel}>
          {t('fields.search.cancel')}
        </Button>
      </Group>
    </Stack>
  )
}
