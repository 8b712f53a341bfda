import { useMetaConnection } from './connection.ts';

/** Whether Meta answers this person: by their own working connection, or by the installation's token. */
export function useMetaAnswers(): boolean {
  const { data } = useMetaConnection();
  if (data === undefined) return false;
  const { connection, without } = data;
  return without === 'installation' || (connection?.kind === 'meta' && connection.problem === null);
}
