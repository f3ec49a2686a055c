/** `from` is the sender that the recipient sees. */
type Gateway = { url: string; token: string | undefined; from: string }

/** How long the gateway may take to answer, in milliseconds. */
const patienceMs = 5000

/** The gateway refused a message. Its answer may contain the number, so it is not kept. */
export class GatewayRefusal extends Error {
  override name = 'GatewayRefusal'
}

/**
 * Sends a text message through an HTTP gateway: POST with `{to, from, text}` as JSON and the token as a bearer token. A
 * redirect could lead the token and the message elsewhere, so it is refused.
 * @param to the number in E.164
 * @throws GatewayRefusal when the answer is not a success, or the error of `fetch`
 */
export async function sendByGateway(
  { url, token, from }: Gateway,
  to: string,
  text: string,
  timeoutMs = patienceMs,
): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify({ to, from, text }),
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  })
  await response.body?.cancel()
  if (!response.ok) throw new GatewayRefusal('the gateway refused a message')
}
