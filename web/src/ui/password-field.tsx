import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useState } from 'react';
import { IconButton } from './icon-button.tsx';
import { TextField, type TextFieldProps } from './text-field.tsx';

const texts = { show: (what: string) => `Show ${what}`, hide: (what: string) => `Hide ${what}` };

interface PasswordFieldProps extends Omit<TextFieldProps, 'end' | 'type'> {
  /** What is hidden. */
  of?: 'password' | 'token';
}

/** A field whose text is hidden until a button, which works by keyboard, shows it. */
export function PasswordField({ of = 'password', ...props }: PasswordFieldProps) {
  const [visible, setVisible] = useState(false);
  const Icon = visible ? IconEyeOff : IconEye;
  return (
    <TextField
      {...props}
      type={visible ? 'text' : 'password'}
      end={
        <IconButton label={visible ? texts.hide(of) : texts.show(of)} onClick={() => setVisible((before) => !before)}>
          <Icon size={20} stroke={1.5} aria-hidden />
        </IconButton>
      }
    />
  );
}
