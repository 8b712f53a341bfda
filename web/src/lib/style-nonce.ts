import { setNonce } from 'get-nonce';

/** The nonce for `<style>` elements under the content security policy; empty without a policy. */
export const styleNonce = document.querySelector<HTMLMetaElement>('meta[name="style-nonce"]')?.nonce ?? '';

// Mantine's dialogs lock scrolling with a library that reads the nonce from here.
if (styleNonce !== '') setNonce(styleNonce);
