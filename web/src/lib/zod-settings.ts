import { config } from 'zod';

// Zod would look whether it may compile code at run time; the content policy forbids that, and the browser reports the try.
config({ jitless: true });
