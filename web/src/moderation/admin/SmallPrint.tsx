import { Text, type TextProps } from '@mantine/core'
import type { ReactNode } from 'react'

type Props = TextProps & { role?: 'status'; children: ReactNode }

/** Words beside what matters: facts about an entry, hints of a form. */
export const SmallPrint = (props: Props) => <Text size="sm" c="dimmed" {...props} />
