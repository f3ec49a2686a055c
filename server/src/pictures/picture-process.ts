import { type ChildProcess, fork } from 'node:child_process'

/**
 * Starts a process that works on pictures. It gets none of the server's environment, which contains secrets: pictures
 * come from strangers.
 * @param heapMb the most that its JavaScript may take, in megabytes
 */
export function startPictureProcess(file: URL, args: string[], heapMb: number): ChildProcess {
  const child = fork(file, args, {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    execArgv: [`--max-old-space-size=${heapMb}`],
    env: { UV_THREADPOOL_SIZE: '1' },
  })
  // The child must not keep an otherwise finished process alive.
  child.unref()
  child.channel?.unref()
  return child
}
