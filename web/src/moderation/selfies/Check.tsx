import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api, client } from '../../app/api/client.ts'
import { errorCode, queryClient } from '../../app/api/query-client.ts'
import { Intro } from './Intro.tsx'
import { Look } from './Look.tsx'
import { PoseStep } from './PoseStep.tsx'
import { Shoot } from './Shoot.tsx'
import { useCamera } from './use-camera.ts'

const fileOf = (frame: Blob, name: string) => new File([frame], `${name}.jpg`, { type: 'image/jpeg' })

/** The check: what happens, the pose, the camera, a look at the frames, and sending them. */
export function Check({ onSent }: { onSent: () => void }) {
  const camera = useCamera()
  const [frames, setFrames] = useState<Blob[]>([])
  const draw = useMutation({ mutationFn: () => client.selfies.start() })
  const send = useMutation({
    mutationFn: () => {
      const [first, second, third] = frames.map((frame, i) => fileOf(frame, String(i + 1)))
      return client.selfies.send({ checkId: draw.data!.checkId, first: first!, second: second!, third: third! })
    },
    onSuccess: (status) => {
      queryClient.setQueryData(api.selfies.status.queryKey(), status)
      onSent()
    },
    onError: (error) => {
      if (errorCode(error) === 'POSE_OVER') draw.reset()
      setFrames([])
    },
  })
  if (!draw.data) return <Intro draw={draw} before={send.error} />
  const { pose, expiresAt } = draw.data
  const takeAgain = () => {
    setFrames([])
    void camera.start()
  }
  if (frames.length > 0)
    return <Look frames={frames} sending={send.isPending} onAgain={takeAgain} onSend={() => send.mutate()} />
  const onTaken = (taken: Blob[]) => {
    camera.stop()
    setFrames(taken)
  }
  if (camera.stream) return <Shoot stream={camera.stream} pose={pose} onTaken={onTaken} />
  return <PoseStep pose={pose} expiresAt={expiresAt} camera={camera} before={send.error} />
}
