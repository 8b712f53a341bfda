import { type ProfileChange, updateProfile } from '@interest-miner/contract/profile/endpoints';
import { profileTexts } from '@interest-miner/contract/profile/texts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { call } from '#web/lib/client.ts';

const successShownMs = 2000;

/** Saves and reloads the profile; `success` is true for 2 s afterwards. */
export function useUpdateProfile() {
  const client = useQueryClient();
  const [success, setSuccess] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const { mutate, isPending } = useMutation({
    mutationFn: (body: ProfileChange) => call(updateProfile, { body }, { fallback: profileTexts.updateFailed }),
    onSuccess: () => {
      clearTimeout(timer.current);
      setSuccess(true);
      timer.current = setTimeout(() => setSuccess(false), successShownMs);
      return client.invalidateQueries({ queryKey: ['profile'] });
    },
  });
  return { save: mutate, loading: isPending, success };
}
