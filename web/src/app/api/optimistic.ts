import { mutationOptions, type QueryKey } from '@tanstack/react-query'
import { queryClient } from './query-client.ts'

type Change<Data, Part, Input, Result> = {
  /** The query that shows the change. */
  queryKey: QueryKey
  /** The part of its data that changes. The rest keeps what arrives meanwhile, also when the change is taken back. */
  read: (data: Data) => Part
  write: (data: Data, part: Part) => Data
  change: (part: Part, input: Input) => Part
  call: (input: Input) => Promise<Result>
  /** Changes of one scope are sent one after the other, so that the latest wins. */
  scope: string
  onSuccess?: (result: Result, input: Input) => void
  onError?: (error: Error) => void
}

/** Options of a mutation that shows its change before the server has confirmed it, and takes it back if refused. */
export function optimistic<Data, Part, Input, Result>(options: Change<Data, Part, Input, Result>) {
  const { queryKey, read, write, change, call, scope, onSuccess, onError } = options
  const show = (part: Part) => queryClient.setQueryData<Data>(queryKey, (data) => data && write(data, part))
  return mutationOptions({
    mutationKey: [scope],
    scope: { id: scope },
    mutationFn: call,
    onMutate: async (input: Input) => {
      const data = queryClient.getQueryData<Data>(queryKey)
      if (!data) return null
      const before = read(data)
      show(change(before, input))
      // A response already in flight predates the change and would overwrite it.
      await queryClient.cancelQueries({ queryKey })
      return { before }
    },
    onSuccess,
    onError: (error, _input, context) => {
      if (context) show(context.before)
      void queryClient.invalidateQueries({ queryKey })
      onError?.(error)
    },
  })
}
