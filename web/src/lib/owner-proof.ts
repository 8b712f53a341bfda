import { getLoginMethods } from '@interest-miner/contract/auth/endpoints';
import { type OwnerProofForm, ownerProofForms } from '@interest-miner/contract/auth/fields';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from './api-error.ts';
import { endpointQuery } from './endpoint-query.ts';

const emptyFields: Record<OwnerProofForm, Record<string, string>> = {
  password: { password: '' },
  mail: {},
  code: { otp_code: '' },
};

/** How the owner proves a change: with the password, or, for an account without one, with a code that the first try mails. */
export function useOwnerProof() {
  const methods = useQuery(endpointQuery(['login-methods'], getLoginMethods));
  const [isCodeSent, setCodeSent] = useState(false);
  const form: OwnerProofForm = methods.data?.password !== false ? 'password' : isCodeSent ? 'code' : 'mail';
  return {
    form,
    initial: emptyFields[form],
    schema: ownerProofForms[form],
    /** @returns whether an error only says that a code was mailed, which is now to be entered */
    noteCode(error: unknown): boolean {
      const isMailed = error instanceof ApiError && error.code === 'owner_code_required';
      if (isMailed) setCodeSent(true);
      return isMailed;
    },
    /** Where an error belongs: below the field of the proof, else null. */
    errorsOf(error: unknown): Record<string, string> | null {
      if (!(error instanceof ApiError)) return null;
      if (error.code === 'current_password_wrong') return { password: error.fields.password ?? error.message };
      if (error.code === 'otp_invalid' || error.code === 'otp_dead') return { otp_code: error.message };
      return null;
    },
  };
}
export type OwnerProof = ReturnType<typeof useOwnerProof>;
