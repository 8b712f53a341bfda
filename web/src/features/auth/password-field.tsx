import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useState } from 'react';
import { texts } from './texts.ts';

/** A password input with a labelled show/hide button that works by keyboard. */
export function PasswordField(props: PasswordInputProps) {
  const [visible, setVisible] = useState(false);
  return (
    <PasswordInput
      {...props}
      visible={visible}
      onVisibilityChange={setVisible}
      visibilityToggleButtonProps={{
        tabIndex: 0,
        'aria-hidden': false,
        'aria-label': visible ? texts.hidePassword : texts.showPassword,
      }}
    />
  );
}
