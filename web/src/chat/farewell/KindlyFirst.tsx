import { Button, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'

type Props = { name: string; onChoose: () => void }

/** The first choice of who ends a match: a kind last word. */
export function KindlyFirst({ name, onChoose }: Props) {
  const { t } = useTranslation()
  return (
    <Stack gap="sm" my="md">
      <Text>{t('matches.unmatch.kindlyText', { name })}</Text>
      <Button radius="xl" size="md" fullWidth data-autofocus onClick={onChoose}>
        {t('matches.unmatch.kindly')}
      </Button>
    </Stack>
  )
}
