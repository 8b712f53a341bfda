import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiError } from '#web/lib/api-error.ts';
import { isConnected, useMetaConnection } from '#web/lib/meta/connection.ts';
import { QueryState } from '#web/ui/query-state.tsx';
import { texts } from './texts.ts';

interface ConnectProps {
  /** Why the page needs a connection. */
  why: string;
  /** Called once an ad account is connected. */
  onConnected: () => void;
  /** Leaves the connection as it is; without it there is none to keep. */
  onKeep?: () => void;
}

/** Draws the step that connects an ad account, which belongs to another feature. */
export type ConnectSlot = (props: ConnectProps) => ReactNode;

interface WithConnectionProps<Data> {
  connect: ConnectSlot;
  /** What an ad account is needed for. */
  why?: string;
  /** Asks Meta; enabled only with a connection (`useHasConnection`). */
  query: UseQueryResult<Data>;
  /** Called once an ad account is connected; what connected it is about to disappear. */
  onConnected?: () => void;
  children: (data: Data) => ReactNode;
}

/** What Meta answers, or in its place the step that connects an ad account if that is missing or refused. */
export function WithConnection<Data>({
  connect,
  why = texts.connectWhy,
  query,
  onConnected,
  children,
}: WithConnectionProps<Data>) {
  const connection = useMetaConnection();
  const goOn = () => {
    onConnected?.();
    void query.refetch();
  };
  return (
    <QueryState query={connection} of="section">
      {(state) =>
        isConnected(state) ? (
          <QueryState
            query={query}
            of="section"
            onError={(error) => {
              const code = error instanceof ApiError ? error.code : '';
              if (code === 'meta_not_connected') return connect({ why, onConnected: goOn });
              return code === 'meta_refused' && connect({ why: error.message, onConnected: goOn });
            }}
          >
            {children}
          </QueryState>
        ) : (
          connect({ why, onConnected: goOn })
        )
      }
    </QueryState>
  );
}

/** Whether it makes sense to ask Meta: without a connection the answer is known. */
export function useHasConnection(): boolean {
  const { data } = useMetaConnection();
  return data !== undefined && isConnected(data);
}
