import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { belongingsOf, functionNames } from '../shared/src/community-functions.ts'
import { destinations } from '../web/src/app/shell/navigation.ts'

const routes = new URL('../web/src/routes/', import.meta.url)
const files = readdirSync(routes).map((file) => readFileSync(new URL(file, routes), 'utf8'))
const addressOf = (file: string) =>
  /createFileRoute\('(?:\/_members)?([^']+)'\)/.exec(file)?.[1]?.replace('/match_/', '/match/')

it.each(functionNames)('the screens of the function %s are behind its switch, and no others', (name) => {
  const behind = files.filter((file) => new RegExp(`ofFunction\\(\\s*'${name}'`).test(file)).map(addressOf)
  for (const { to } of destinations.filter((one) => one.of === name)) expect(behind).toContain(to)
  expect(behind.sort()).toEqual([...(belongingsOf(name).screens ?? [])].sort())
})

it.each(functionNames)('the answers of the help about the function %s exist', (name) => {
  for (const slug of belongingsOf(name).articles ?? [])
    expect(existsSync(new URL(`../help/en/${slug}.md`, import.meta.url)), slug).toBe(true)
})

it('every link of the navigation to such a screen goes with it', () => {
  const gone: readonly string[] = functionNames.flatMap((name) => belongingsOf(name).screens ?? [])
  expect(destinations.filter(({ to, of }) => gone.includes(to) !== (of !== undefined))).toEqual([])
})
