import { afterAll, vi } from 'vitest'
import { endAfterFile } from './end.ts'

// Test files share a process: each leaves it as it was.
endAfterFile()
afterAll(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})
