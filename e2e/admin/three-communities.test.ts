import { readFileSync } from 'node:fs'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { signIn } from '../support/accounts.ts'
import { type Language, textOf } from '../support/i18n.ts'
import { Keyboard } from '../support/keyboard.ts'
import { withOwnCommunity } from '../support/own-community.ts'
import { fillInSteps, save } from '../support/profile-edit.ts'

type Preset = { key: string; names: Record<Language, string> }

const presets: Preset[] = JSON.parse(
  readFileSync(new URL('../../web/src/moderation/admin-fields/presets.json', import.meta.url), 'utf8'),
)
const presetName = (language: Language, key: string) => presets.find((one) => one.key === key)!.names[language]

/** The console in a language, without a mouse. */
class AdminConsole {
  readonly page: Page
  readonly language: Language
  readonly keyboard: Keyboard

  constructor(page: Page, language: Language) {
    this.page = page
    this.language = language
    this.keyboard = new Keyboard(page)
  }

  text(key: string) {
    return textOf(this.language, key)
  }

  button(key: string) {
    return this.page.getByRole('button', { name: this.text(key), exact: true })
  }

  /** A switch by its label. */
  switch(key: string) {
    return this.page.getByRole('switch', { name: this.text(key), exact: true })
  }

  async open() {
    await this.page.goto(`/admin?lng=${this.language}`)
    await this.keyboard.use(this.page.getByRole('link', { name: this.text('shell.skip') }))
  }

  /** Opens a screen by its link, which takes the keyboard along. */
  async openArea(id: string) {
    const name = this.text(`admin.areas.${id}.title`)
    await this.keyboard.use(this.page.getByRole('link', { name, exact: true }))
    await expect(this.page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(this.page.locator('#screen')).toBeFocused()
  }

  /** Saves as editors of texts do. */
  async save(saved: string) {
    await this.keyboard.press('Control+s')
    await expect(this.page.getByText(this.text(saved))).toBeVisible()
  }

  async addPreset(key: string) {
    const name = presetName(this.language, key)
    await this.keyboard.use(this.page.getByRole('button', { name, exact: true }).last())
  }
}

/** A newcomer completes the profile in the language of the community. */
async function join(page: Page, choices: Parameters<typeof fillInSteps>[1] & { language: Language }) {
  const { language } = choices
  await signIn(page, 'Nora')
  await page.goto(`/profile-edit?lng=${language}`)
  await fillInSteps(page, choices)
  await save(page)
  await expect(page.getByText(textOf(language, 'profile.completedText'))).toBeVisible()
}

/** Chooses a city from the list of a country's. */
const chooseCity = (language: Language, country: string, typed: string, city: RegExp) => async (page: Page) => {
  await page.getByRole('combobox', { name: textOf(language, 'profile.country') }).fill(country)
  await page.getByRole('option', { name: country, exact: true }).click()
  await page.getByRole('combobox', { name: textOf(language, 'profile.city') }).fill(typed)
  await page.getByRole('option', { name: city }).first().click()
}

const inEmptyInstallation = (
  browser: Browser,
  language: Language,
  journey: (admin: AdminConsole, newPage: () => Promise<Page>) => Promise<void>,
) =>
  withOwnCommunity(browser, async ({ admin: page, newPage }) => {
    const admin = new AdminConsole(page, language)
    await admin.open()
    await journey(admin, newPage)
  })

// Covered by e2e/admin/three-communities.test.ts.
test('In Spanish an admin makes a queer community in 60 presses of keys, and a member joins it @all', async ({
  browser,
}) => {
  await inEmptyInstallation(browser, 'es', async (admin, newPage) => {
    await admin.openArea('fields')
    for (const key of ['relationship-style', 'orientation', 'pronouns']) await admin.addPreset(key)
    await admin.save('admin.fields.saved')
    await admin.openArea('genders')
    await admin.keyboard.use(admin.switch('admin.lists.genders.several'), 'Space')
    await admin.save('admin.lists.genders.saved')
    expect(admin.keyboard.presses).toBeLessThanOrEqual(60)
    const page = await newPage()
    await join(page, { language: 'es', place: chooseCity('es', 'España', 'Madri', /^Madrid/) })
    await page.goto('/profile-edit?lng=es')
    await page.getByRole('checkbox', { name: 'Elle' }).press('Space')
    await save(page)
    await expect(page.getByText(textOf('es', 'profile.saved'))).toBeVisible()
  })
})

test('In German an admin makes a hiking club in 60 presses of keys, and a member joins it', async ({ browser }) => {
  await inEmptyInstallation(browser, 'de', async (admin, newPage) => {
    await admin.openArea('functions')
    for (const name of ['height', 'weight']) {
      await admin.keyboard.use(admin.switch(`admin.functions.name.${name}`), 'Space')
      await admin.keyboard.use(admin.button('admin.functions.ask.confirm'))
      await expect(admin.switch(`admin.functions.name.${name}`)).not.toBeChecked()
    }
    await admin.openArea('goals')
    await admin.keyboard.use(admin.button('admin.lists.goals.add'))
    await admin.keyboard.type('Hiking friends')
    await admin.keyboard.press('Shift+Tab')
    await admin.keyboard.press('d')
    await admin.keyboard.press('Tab')
    await admin.keyboard.type('Wanderfreunde')
    await admin.save('admin.lists.goals.saved')
    expect(admin.keyboard.presses).toBeLessThanOrEqual(60)
    await join(await newPage(), {
      language: 'de',
      without: ['height', 'weight'],
      goal: 'Wanderfreunde',
      place: chooseCity('de', 'Deutschland', 'Freib', /^Freiburg/),
    })
  })
})

// Covered by e2e/admin/three-communities.test.ts.
test('In Khmer an admin makes a community of Phnom Penh in 60 presses of keys, and a member joins it @all', async ({
  browser,
}) => {
  await inEmptyInstallation(browser, 'km', async (admin, newPage) => {
    await admin.openArea('countries')
    await admin.keyboard.to(admin.page.getByRole('combobox', { name: admin.text('admin.countries.add') }))
    await admin.keyboard.type('កម្ពុជា')
    await expect(admin.page.getByRole('option', { name: 'កម្ពុជា' })).toBeVisible()
    await admin.keyboard.press('ArrowDown')
    await admin.keyboard.press('Enter')
    await admin.save('admin.countries.saved')
    await admin.openArea('names')
    await admin.keyboard.use(admin.switch('admin.names.initial'), 'Space')
    await expect(admin.page.getByText(admin.text('admin.names.saved'))).toBeVisible()
    expect(admin.keyboard.presses).toBeLessThanOrEqual(60)
    await join(await newPage(), {
      language: 'km',
      place: chooseCity('km', 'កម្ពុជា', 'Phnom', /ភ្នំពេញ|Phnom Penh/),
    })
  })
})
