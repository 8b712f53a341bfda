/** The operator's note on an order or subscription that the gateway does not know: its key may be another account's. */
export function noteUnknownAtGateway(id: string, key: string): string {
  return `The gateway does not know ${id}, which was made with the key ${key}. If that key belongs to another account, look there.`;
}
