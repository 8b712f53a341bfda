// The order is the cascade: layers first, then Mantine's parts from the general to the particular, tokens and base last.
import './base.css';
import '@fontsource-variable/geist';
import '@fontsource-variable/bricolage-grotesque';
import '@mantine/core/styles/baseline.layer.css';
import '@mantine/core/styles/default-css-variables.layer.css';
import '@mantine/core/styles/global.layer.css';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Loader.layer.css';
import '@mantine/core/styles/Button.layer.css';
import '@mantine/core/styles/ActionIcon.layer.css';
import './tokens.css';
