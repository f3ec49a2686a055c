import { minifyContractRouter } from '@orpc/contract'
import { expect, it } from 'vitest'
import { memberContract } from './contract.ts'

it("The operations that a member's browser loads name no address of the administration", () => {
  expect(JSON.stringify(minifyContractRouter(memberContract))).not.toContain('/admin')
})
