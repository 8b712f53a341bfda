// Global styles. The order matters: layers first, tokens last.
import './base.css';
import '@fontsource-variable/geist';
import '@fontsource-variable/bricolage-grotesque';
import '@mantine/core/styles/baseline.layer.css';
import './tokens.css';
