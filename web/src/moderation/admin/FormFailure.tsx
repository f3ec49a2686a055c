import { Text } from '@mantine/core'

/** Why a form was not sent, below its fields. */
export const FormFailure = ({ text }: { text: string | null }) =>
  text && (
    <Text c="var(--mantine-color-error)" role="alert">
      {text}
    </Text>
  )
