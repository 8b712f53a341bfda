import { useMetaConnection } from './connection.ts';

/** Whether searches go to Meta for this user: by their own working connection, or by the installation's token. */
export function useMetaAnswers(): boolean {
  const { data } = useMetaConnection();
  if (data === undefined) return false;
  const { connection, without } = data;
  return without === 'installation' || (connection?.kind === 'meta' && connection.problem === null);
}
