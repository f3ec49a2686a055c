import { useOff } from '../../app/session/functions.ts'
import { Identities } from '../identities/Identities.tsx'
import { Passkeys } from '../passkeys/Passkeys.tsx'
import { SecondFactors } from '../second-factor/SecondFactors.tsx'
import { Sessions } from '../sessions/Sessions.tsx'
import { Wallets } from '../wallet/Wallets.tsx'

/** How the member signs in, and what protects the account. */
export function SecuritySection() {
  const off = useOff()
  return (
    <>
      <Identities />
      <Passkeys />
      {!off.includes('wallets') && <Wallets />}
      <SecondFactors />
      <Sessions />
    </>
  )
}
