import type { Template } from '@hearth/shared/moderation/decisions'
import { actions } from '@hearth/shared/moderation/ladder'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../testing/screen.tsx'
import { refusal, serveStaff } from '../../testing/staff.ts'
import { StatementTexts } from './StatementTexts.tsx'

const template = (action: Template['action']): Template => ({
  id: null,
  category: 'threat',
  action,
  language: 'en',
  body: `Words for ${action}. [[More]]`,
  version: 0,
})
const templates = () => actions.map(template)
const text = () => page.getByLabelText('Text', { exact: true })
const button = (name: string) => page.getByRole('button', { name, exact: true })

it('Saves the text of a category, an action and a language as a new version', async () => {
  const stored = { ...template('ban'), body: 'You are out. [[Why]]', version: 1 }
  const calls = await serveStaff({ 'GET /admin/templates': templates, 'PUT /admin/templates': () => stored })
  await show(<StatementTexts />)
  await expect.element(text()).toHaveValue('Words for warn. [[More]]')
  await expect.element(button('Save changes')).toBeDisabled()
  await page.getByLabelText('What happens').selectOptions('ban')
  await expect.element(text()).toHaveValue('Words for ban. [[More]]')
  await expect.element(page.getByText(/comes with the product/)).toBeVisible()
  await text().fill(stored.body)
  await button('Save changes').click()
  await expect.element(page.getByText(/version 1/)).toBeVisible()
  const { category, action, language, body } = stored
  expect(calls.find(([operation]) => operation === 'PUT /admin/templates')?.[1]).toEqual({
    category,
    action,
    language,
    body,
  })
  await expect.element(button('Discard changes')).not.toBeInTheDocument()
})

it('Keeps what was typed through a failure and a look at another text, until it is discarded', async () => {
  await serveStaff({ 'GET /admin/templates': templates, 'PUT /admin/templates': () => refusal('RATE_LIMITED', 429) })
  await show(<StatementTexts />)
  await text().fill('Half a')
  await button('Save changes').click()
  await expect.element(page.getByText("That didn't work")).toBeVisible()
  await page.getByLabelText('What happens').selectOptions('suspend')
  await expect.element(text()).toHaveValue('Words for suspend. [[More]]')
  await page.getByLabelText('What happens').selectOptions('warn')
  await expect.element(text()).toHaveValue('Half a')
  await button('Discard changes').click()
  await expect.element(text()).toHaveValue('Words for warn. [[More]]')
})
