import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'

/** A wallet with a key of its own. */
export const newWallet = () => privateKeyToAccount(generatePrivateKey())
