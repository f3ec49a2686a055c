import type { TestMemberRun } from '@hearth/shared/moderation/test-members'
import { Button, Group, Progress, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import list from '../admin/list.module.css'
import { useNumber } from '../admin/use-number.ts'
import { isActive, useRunActs } from './use-run.ts'

/** How far the run is, or how the latest one ended. */
export function RunProgress({ run }: { run: TestMemberRun }) {
  const { t } = useTranslation()
  const { stop } = useRunActs()
  const active = isActive(run)
  const number = useNumber()
  const numbers = { done: number(run.done), total: number(run.total) }
  const title = t(`admin.testMembers.run.${run.kind}.${run.state}`, numbers)
  return (
    <section className={list.card} aria-label={t('admin.testMembers.run.label')}>
      <Text fw={600} role="status">
        {title}
      </Text>
      {active && (
        <>
          <Progress.Root size="lg">
            <Progress.Section value={(100 * run.done) / Math.max(1, run.total)} aria-label={title} />
          </Progress.Root>
          <Group gap="xs">
            <Button
              variant="default"
              loading={stop.isPending}
              aria-disabled={run.state === 'stopping'}
              onClick={() => run.state === 'running' && stop.mutate({ id: run.id })}
            >
              {t('admin.testMembers.stop')}
            </Button>
          </Group>
        </>
      )}
    </section>
  )
}
