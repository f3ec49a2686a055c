import type { Approval } from '@hearth/shared/moderation/approvals'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { expectToast, show } from '../../testing/screen.tsx'
import { refusal, serveStaff } from '../../testing/staff.ts'
import { Approvals } from './Approvals.tsx'

const id = '00000000-0000-4000-8000-000000000010'
const requestedAt = new Date(Date.now() - 3_600_000).toISOString()
const anApproval = (part: Partial<Approval> = {}): Approval => ({
  id,
  act: 'ban',
  subjectName: 'Bo',
  subjectUserId: null,
  role: null,
  actions: [],
  reason: 'Asked ten members for money.',
  requestedBy: 'Ola',
  requestedAt,
  dueAt: null,
  expiresAt: null,
  state: 'waiting',
  decidedBy: null,
  mayDecide: true,
  own: false,
  mayWithdraw: false,
  caseId: null,
  ...part,
})

const button = (name: string) => page.getByRole('button', { name, exact: true })

/** A server where one act waits until a verdict is given. */
async function serveOne(approval: Approval, answer?: () => Response) {
  let waiting = [approval]
  return serveStaff({
    'GET /admin/approvals': () => waiting,
    [`POST /admin/approvals/${id}`]: (body) => {
      waiting = []
      return answer?.() ?? { ...approval, state: (body as { verdict: Approval['state'] }).verdict }
    },
  })
}

it.each([
  ['Approve', 'approved', 'Approved'],
  ['Refuse', 'refused', 'Refused'],
] as const)('A second person reads who asks for what and why, and can choose %s', async (name, verdict, said) => {
  const calls = await serveOne(anApproval())
  await show(<Approvals />)
  await expect.element(page.getByRole('heading', { name: 'Ban Bo for good' })).toBeVisible()
  await expect.element(page.getByText(/Ola asks/)).toBeVisible()
  await expect.element(page.getByText('Asked ten members for money.')).toBeVisible()
  await button(name).click()
  await expect.element(page.getByText(said, { exact: true })).toBeVisible()
  await expect.element(page.getByText("Nothing's waiting for you.")).toBeVisible()
  expect(calls).toContainEqual([`POST /admin/approvals/${id}`, { requestedAt, verdict }])
})

it('Who asked can only withdraw', async () => {
  const calls = await serveOne(
    anApproval({ own: true, mayDecide: false, mayWithdraw: true, dueAt: '2026-12-01T12:00:00.000Z' }),
  )
  await show(<Approvals />)
  await expect.element(page.getByText("You asked for this. It's waiting for a colleague.")).toBeVisible()
  await expect.element(page.getByText(/If no colleague can agree to it, it takes effect by itself on/)).toBeVisible()
  expect(button('Approve').elements()).toEqual([])
  await button('Withdraw').click()
  await expect.element(page.getByText('Withdrawn')).toBeVisible()
  expect(calls).toContainEqual([`POST /admin/approvals/${id}`, { requestedAt, verdict: 'withdrawn' }])
})

it('Who has exported for a threat to life cannot withdraw: the second person looks afterwards', async () => {
  await serveOne(anApproval({ act: 'export-evidence', own: true, mayDecide: false }))
  await show(<Approvals />)
  await expect.element(page.getByText("You asked for this. It's waiting for a colleague.")).toBeVisible()
  expect(button('Withdraw').elements()).toEqual([])
})

it('A colleague learns that the request changed meanwhile', async () => {
  await serveOne(anApproval(), () => refusal('REQUEST_CHANGED'))
  await show(<Approvals />)
  await button('Approve').click()
  await expectToast("That didn't work", "It's been asked for again in the meantime. Please read it once more.")
})

it('What a colleague decided meanwhile is said, and leaves the list', async () => {
  await serveOne(anApproval(), () => refusal('DECIDED_BEFORE'))
  await show(<Approvals />)
  await button('Approve').click()
  await expectToast("That didn't work", "It's already been decided.")
  await expect.element(page.getByText("Nothing's waiting for you.")).toBeVisible()
})

it('Who gives a role reads which one, and can look at the account', async () => {
  await serveOne(anApproval({ act: 'grant-role', role: 'moderator', subjectUserId: id }))
  await show(<Approvals />)
  await expect.element(page.getByText('Moderator', { exact: true })).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Open the account' }))
    .toHaveAttribute('href', `/admin/users/${id}`)
})

it('A second person reads what a decision that waits would do', async () => {
  const actions: Approval['actions'] = [{ action: 'warn' }, { action: 'suspend', days: 7 }]
  await serveOne(anApproval({ act: 'lift', actions }))
  await show(<Approvals />)
  await expect.element(page.getByText(/7 days/)).toBeVisible()
})

it('A second person reads for how long somebody is to be restricted', async () => {
  await serveOne(anApproval({ act: 'restrict', actions: [{ action: 'suspend', days: 90 }] }))
  await show(<Approvals />)
  await expect.element(page.getByRole('heading', { name: 'Restrict Bo for longer' })).toBeVisible()
  await expect.element(page.getByText(/90 days/)).toBeVisible()
})
