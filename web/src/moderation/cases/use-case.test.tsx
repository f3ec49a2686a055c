import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { dispatch } from '../../app/live/events.ts'
import { aCase } from '../../testing/cases.ts'
import { show } from '../../testing/screen.tsx'
import { serveStaff } from '../../testing/staff.ts'
import { useCase } from './use-case.ts'

const { id: caseId } = aCase()

function Shown() {
  const { read, now } = useCase(caseId)
  return <p>{`${read?.version}, now ${now?.version}, ${now?.mine ? 'mine' : 'free'}`}</p>
}

it('A case that changes is read again without a claim, which only opening it takes', async () => {
  let mine = true
  const calls = await serveStaff({
    [`POST /admin/cases/${caseId}/opening`]: () => aCase(),
    [`GET /admin/cases/${caseId}`]: () => aCase({ version: 2, mine }),
  })
  await show(<Shown />)
  await expect.element(page.getByText('1, now 1, mine')).toBeVisible()
  dispatch.event({ type: 'case', caseId })
  await expect.element(page.getByText('1, now 2, mine')).toBeVisible()
  mine = false
  dispatch.event({ type: 'case', caseId })
  await expect.element(page.getByText('1, now 2, free')).toBeVisible()
  expect(calls.filter(([operation]) => operation.endsWith('/opening'))).toHaveLength(1)
})

it.each([
  ['held by its moderator is released', true],
  ['of a colleague is left alone', false],
])('A case %s when the screen is left', async (_, mine) => {
  const release = `DELETE /admin/cases/${caseId}/claim`
  const calls = await serveStaff({
    [`POST /admin/cases/${caseId}/opening`]: () => aCase({ mine }),
    [release]: () => ({}),
  })
  const { unmount } = await show(<Shown />)
  await expect.element(page.getByText(mine ? '1, now 1, mine' : '1, now 1, free')).toBeVisible()
  expect(calls.map(([operation]) => operation)).not.toContain(release)
  await unmount()
  expect(calls.filter(([operation]) => operation === release)).toHaveLength(mine ? 1 : 0)
})
