import { setNonce } from 'get-nonce';

/** The nonce that this page's content policy allows for `<style>` elements; empty where there is no policy. */
export const styleNonce = document.querySelector<HTMLMetaElement>('meta[name="style-nonce"]')?.nonce ?? '';

// Mantine's dialogs lock scrolling through a library that asks here.
if (styleNonce !== '') setNonce(styleNonce);
