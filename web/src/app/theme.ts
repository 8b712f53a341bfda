import {
  Button,
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { createElement } from 'react';

// Shades 8 and 4 are the vein colour of the light and the dark scheme in tokens.css; Mantine needs literals for contrast.
const vein: MantineColorsTuple = [
  '#e6f1ee',
  '#c9e7e1',
  '#9ad3c8',
  '#66c3b3',
  '#3bb7a3',
  '#1f9d8a',
  '#158a78',
  '#107a6a',
  '#0c6b5e',
  '#095448',
];

// Mantine's colours for dark controls: text, muted, lines, raised and ground from tokens.css.
const dark: MantineColorsTuple = [
  '#e8ecf1',
  '#c5cdd8',
  '#9aa5b4',
  '#6c7786',
  '#3a4452',
  '#2a323d',
  '#1a2029',
  '#161b22',
  '#12161c',
  '#0d1117',
];

/** Text on and in the primary colour follows the scheme; Mantine computes it for one scheme only. */
const variantColors: VariantColorsResolver = (input) => {
  const colors = defaultVariantColorsResolver(input);
  if (input.color !== undefined && input.color !== 'vein') return colors;
  if (input.variant === 'filled') return { ...colors, color: 'var(--im-on-vein)' };
  if (input.variant === 'subtle') return { ...colors, color: 'var(--im-vein)', hover: 'var(--im-vein-soft)' };
  return colors;
};

const chevron = createElement(IconChevronDown, {
  size: 16,
  stroke: 1.75,
  color: 'var(--im-muted)',
  'aria-hidden': true,
});

export const theme = createTheme({
  colors: { vein, dark },
  variantColorResolver: variantColors,
  primaryColor: 'vein',
  primaryShade: { light: 8, dark: 4 },
  fontFamily: 'var(--im-font)',
  headings: { fontFamily: 'var(--im-font)', fontWeight: '600' },
  fontSizes: { xs: '0.75rem', sm: '0.875rem', md: '1rem', lg: '1.25rem', xl: '1.625rem' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  radius: { xs: '4px', sm: '6px', md: '10px', lg: '16px', xl: '999px' },
  defaultRadius: 'sm',
  breakpoints: { xs: '30em', sm: '48em', md: '64em', lg: '75em', xl: '88em' },
  cursorType: 'pointer',
  components: {
    // 36 px high, 44 px on touch, unless a size is given.
    Button: Button.extend({
      vars: (_theme, { size }) => ({ root: size === undefined ? { '--button-height': 'var(--im-control)' } : {} }),
    }),
    InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] } },
    NativeSelect: { defaultProps: { rightSection: chevron } },
    // axe requires a menu to be inside its landmark, without the placeholder that takes the initial focus.
    Menu: { defaultProps: { withinPortal: false, withInitialFocusPlaceholder: false, shadow: 'md' } },
  },
  respectReducedMotion: true,
  activeClassName: '',
  shadows: { xs: 'none', sm: 'none', md: 'var(--im-shadow)', lg: 'var(--im-shadow)', xl: 'var(--im-shadow)' },
});

const shared = {
  '--mantine-color-body': 'var(--im-ground)',
  '--mantine-color-text': 'var(--im-text)',
  '--mantine-color-dimmed': 'var(--im-muted)',
  '--mantine-color-placeholder': 'var(--im-muted)',
  '--mantine-color-error': 'var(--im-danger)',
  '--mantine-color-anchor': 'var(--im-vein)',
  '--mantine-color-default': 'var(--im-raised)',
  '--mantine-color-default-hover': 'var(--im-sunken)',
  '--mantine-color-default-color': 'var(--im-text)',
  '--mantine-color-default-border': 'var(--im-line)',
  '--mantine-primary-color-filled': 'var(--im-vein)',
  '--mantine-primary-color-filled-hover': 'var(--im-vein-hover)',
  '--mantine-primary-color-contrast': 'var(--im-on-vein)',
  '--mantine-color-vein-filled': 'var(--im-vein)',
  '--mantine-color-vein-filled-hover': 'var(--im-vein-hover)',
};

/** Maps Mantine's variables to the tokens, so that all colours are defined in tokens.css. */
export const cssVariables: CSSVariablesResolver = () => ({ variables: {}, light: shared, dark: shared });
