/** First name and the first letter of the last one: "Maya R." The initial is a whole character in any script. */
export function shownName({ firstName, lastName }: { firstName: string; lastName: string }): string {
  const [initial] = lastName
  return initial ? `${firstName} ${initial}.` : firstName
}
