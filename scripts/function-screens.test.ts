import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { belongingsOf, functionNames } from '../shared/src/community-functions.ts'

const routes = new URL('../web/src/routes/', import.meta.url)
const files = readdirSync(routes).map((file) => readFileSync(new URL(file, routes), 'utf8'))
const addressOf = (file: string) =>
  /createFileRoute\('(?:\/_members)?([^']+)'\)/.exec(file)?.[1]?.replace('/match_/', '/match/')

it.each(functionNames)('the screens of the function %s are behind its switch, and no others', (name) => {
  const behind = files.filter((file) => new RegExp(`ofFunction\\(\\s*'${name}'`).test(file)).map(addressOf)
  expect(behind.sort()).toEqual([...(belongingsOf(name).screens ?? [])].sort())
})
