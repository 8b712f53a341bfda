import type { Deps } from './deps.ts';
import type { Budget } from './ports/meta/budget.ts';
import type { SandboxGateway } from './ports/payments/sandbox/gateway.ts';

/** Everything an application is built from. Built once in `main.ts`, or by the test harness. */
export interface AppDeps extends Deps {
  /** Grants access to the operator's pages: `OPERATOR_TOKEN`, or one generated at this start. */
  readonly operatorToken: string;
  /** Admits every call to an ad account at Meta. */
  readonly adBudget: Budget;
  /** The built-in gateway, whose routes are served because no other is configured. */
  readonly sandbox: SandboxGateway | undefined;
}
